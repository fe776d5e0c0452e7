package io.lastseat.simulator.guards;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Puts a switch at each guard of one method:
 *
 * <ul>
 *   <li>a condition counts as true, or as false;
 *   <li>a call that returns nothing is left out;
 *   <li>a call that returns what it was given in another state returns it as it was;
 *   <li>a constant of an enumeration of the log is another one.
 * </ul>
 */
final class GuardsOfAMethod extends MethodVisitor {

  private static final String OURS = "io/lastseat/";
  private static final String LOG = OURS + "log/";
  private static final String SWITCH = Switch.class.getName().replace('.', '/');

  /** Methods of collections that return one of fewer elements, of more, or in another order. */
  private static final Set<String> OTHER =
      Set.of(
          "filter",
          "reject",
          "distinct",
          "sorted",
          "take",
          "drop",
          "removeAll",
          "tail",
          "add",
          "addAll",
          "append",
          "appendAll",
          "prepend",
          "prependAll",
          "put");

  /** Attributes of the SDK's requests: the condition of a write, and the consistency of a read. */
  private static final Set<String> CONDITIONS = Set.of("conditionExpression", "consistentRead");

  private final String type;
  private final String method;
  private final boolean isBoolean;
  private final boolean begins;
  private final List<Guard> guards;
  private int line;
  private boolean constant;

  /** The number of the condition whose values come next; they are removed with it. */
  private int condition = -1;

  /**
   * Puts switches into a method.
   *
   * @param begins whether a function begins with it
   * @param guards gets them in their order
   */
  GuardsOfAMethod(
      MethodVisitor writer,
      String type,
      String method,
      boolean isBoolean,
      boolean begins,
      List<Guard> guards) {
    super(Opcodes.ASM9, writer);
    this.type = type;
    this.method = method;
    this.isBoolean = isBoolean;
    this.begins = begins;
    this.guards = guards;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (begins) {
      ask("begins", "()V");
    }
  }

  @Override
  public void visitLineNumber(int number, Label start) {
    line = number;
    super.visitLineNumber(number, start);
  }

  @Override
  public void visitJumpInsn(int opcode, Label target) {
    constant = false;
    if (opcode == Opcodes.GOTO) {
      super.visitJumpInsn(opcode, target);
      return;
    }
    Label holds = new Label();
    Label known = new Label();
    super.visitJumpInsn(opcode, holds);
    super.visitInsn(Opcodes.ICONST_0);
    super.visitJumpInsn(Opcodes.GOTO, known);
    super.visitLabel(holds);
    super.visitInsn(Opcodes.ICONST_1);
    super.visitLabel(known);
    // The compiler jumps past a block if its condition is false.
    condition("the condition counts as false", "the condition counts as true");
    super.visitJumpInsn(Opcodes.IFNE, target);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.IRETURN && isBoolean && !constant) {
      condition("it returns true", "it returns false");
    }
    constant = opcode == Opcodes.ICONST_0 || opcode == Opcodes.ICONST_1;
    super.visitInsn(opcode);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean ofInterface) {
    constant = false;
    Type result = Type.getReturnType(descriptor);
    Type[] given = Type.getArgumentTypes(descriptor);
    boolean isStatic = opcode == Opcodes.INVOKESTATIC;
    boolean mayBeLeftOut = !name.equals("<init>") && !owner.startsWith("java/lang/");
    boolean receiver =
        !isStatic
            && result.equals(Type.getObjectType(owner))
            && (owner.startsWith(OURS)
                ? given.length > 0 || !name.startsWith("build")
                : OTHER.contains(name) || CONDITIONS.contains(name));
    boolean values = condition >= 0 && name.equals("expressionAttributeValues");
    receiver |= values;
    boolean first =
        owner.startsWith(OURS) && !receiver && given.length > 0 && result.equals(given[0]);
    boolean nothing = result.equals(Type.VOID_TYPE);
    if (!mayBeLeftOut || !(receiver || (first && given[0].getSize() == 1) || nothing)) {
      super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
      return;
    }
    int least = first ? 1 : 0;
    Label calls = new Label();
    Label after = new Label();
    if (values) {
      leftOut(condition);
    } else {
      leftOut("%s.%s is left out".formatted(simple(owner), name));
    }
    condition = name.equals("conditionExpression") ? guards.size() - 1 : -1;
    super.visitJumpInsn(Opcodes.IFEQ, calls);
    for (int i = given.length - 1; i >= least; i--) {
      super.visitInsn(given[i].getSize() == 1 ? Opcodes.POP : Opcodes.POP2);
    }
    if (!isStatic && first) {
      super.visitInsn(Opcodes.SWAP);
    }
    if (!isStatic && !receiver) {
      super.visitInsn(Opcodes.POP);
    }
    super.visitJumpInsn(Opcodes.GOTO, after);
    super.visitLabel(calls);
    super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
    super.visitLabel(after);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    constant = false;
    boolean isConstant =
        opcode == Opcodes.GETSTATIC
            && owner.startsWith(LOG)
            && descriptor.equals("L" + owner + ";");
    Label after = new Label();
    for (String other : isConstant ? others(owner, name) : List.<String>of()) {
      Label same = new Label();
      leftOut("%s counts as %s".formatted(name, other));
      super.visitJumpInsn(Opcodes.IFEQ, same);
      super.visitFieldInsn(opcode, owner, other, descriptor);
      super.visitJumpInsn(Opcodes.GOTO, after);
      super.visitLabel(same);
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
    super.visitLabel(after);
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    constant = false;
    super.visitVarInsn(opcode, variable);
  }

  @Override
  public void visitTypeInsn(int opcode, String described) {
    constant = false;
    super.visitTypeInsn(opcode, described);
  }

  /** Returns the other constants of an enumeration; nothing for another type. */
  private static List<String> others(String owner, String name) {
    try {
      Object[] all = Class.forName(owner.replace('/', '.')).getEnumConstants();
      return all == null
          ? List.of()
          : Stream.of(all)
              .map(constant -> ((Enum<?>) constant).name())
              .filter(other -> !other.equals(name))
              .toList();
    } catch (ClassNotFoundException absent) {
      throw new IllegalStateException(absent);
    }
  }

  private void condition(String whenTrue, String whenFalse) {
    super.visitLdcInsn(guards.size());
    guards.add(new Guard(type, method, line, whenTrue));
    guards.add(new Guard(type, method, line, whenFalse));
    ask("condition", "(ZI)Z");
  }

  private void leftOut(String how) {
    guards.add(new Guard(type, method, line, how));
    leftOut(guards.size() - 1);
  }

  private void leftOut(int guard) {
    super.visitLdcInsn(guard);
    ask("leftOut", "(I)Z");
  }

  private void ask(String name, String descriptor) {
    super.visitMethodInsn(Opcodes.INVOKESTATIC, SWITCH, name, descriptor, false);
  }

  private static String simple(String owner) {
    return owner.substring(owner.lastIndexOf('/') + 1);
  }
}
