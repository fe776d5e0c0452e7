import { Attention } from './attention.js';
import { Resources } from './resources.js';
import { Verdicts } from './verdicts.js';

/**
 * The parts of the page, in their order. A further one is a class with `name`, `element`, `parameters()` and `show(section, now,
 * all)`, listed here, and a section of the same name in the server's `OpsDesk`.
 */
export const SECTIONS = [Attention, Resources, Verdicts];
