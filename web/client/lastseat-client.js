/** The client of a Lastseat server, for browsers and for Node. Types and their meaning: lastseat-client.d.ts. */
export { Lastseat } from './lastseat.js';
export { Reservation } from './reservation.js';
export { SignUp } from './sign-up.js';
export { MemoryStorage } from './memory-storage.js';
