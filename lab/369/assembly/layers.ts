// One block of a board that is too big for one table. The caller keeps the layers, and copies the blocks of the next stones here.
// AssemblyScript, built by lab/369/book.ts when it makes the book; never shipped.
import { begin, look, lowMoves, lowest, highest, move } from '../../../packages/games/assembly/369-kernel';

export { begin, lowest, highest };

// The first `straight` of the next blocks are stored as they are. The others are stored for the mirrored board; `turn` maps a pattern of
// the low cells to its mirror image.
export function solveBlock(
  high: i32, low: i32, top: i32, turnedTop: i32, straight: i32, all: i32,
  bits: usize, nexts: usize, turn: usize, turned: usize, lasts: usize, pays: usize, block: usize,
): void {
  const size: usize = 1 << low;
  memory.fill(block, 0x80, size);
  if (top == (1 << high) - 1) store<i8>(block + size - 1, 0);
  for (let i = 0; i < straight; i++) {
    look(low + load<u8>(bits + i), top);
    move(block, nexts + (i << low), size);
  }
  if (straight < all) {
    memory.fill(turned, 0x80, size);
    for (let i = straight; i < all; i++) {
      look(low + load<u8>(bits + i), turnedTop);
      move(turned, nexts + (i << low), size);
    }
    for (let i: usize = 0; i < size; i++) {
      const value = load<i8>(turned + load<u16>(turn + (i << 1)));
      if (value > load<i8>(block + i)) store<i8>(block + i, value);
    }
  }
  lowMoves(low, top, lasts, pays, block, size);
}
