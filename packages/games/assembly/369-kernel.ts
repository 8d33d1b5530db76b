// The subset solver of src/369/search/solve-plain.ts in AssemblyScript, with sixteen states per vector. The caller owns all memory and
// writes the plan into it; nothing here allocates.

let words: usize = 0;
let tables: usize = 0;
// For the cell of the last call of `look`: the pay that is the same in the whole block, and the tables for the rest.
let fixed: i32 = 0;
let used: i32 = 0;
let t0: usize = 0;
let t1: usize = 0;
let t2: usize = 0;
let t3: usize = 0;
let least: v128 = i8x16.splat(127);
let most: v128 = i8x16.splat(-128);

/**
 * Fills `values` for the states of the blocks from `first` down to `last`; the highest block comes first. Call `begin` first. pays: space
 * for low << low bytes. lasts: space for low * 20 bytes. low: at least 4.
 */
export function solve(cells: i32, low: i32, lasts: usize, pays: usize, values: usize, first: i32, last: i32): void {
  const size: usize = 1 << low;
  const high = cells - low;
  for (let top = first; top >= last; top--) {
    const block = values + ((top as usize) << low);
    highMoves(high, low, top, block, size, values);
    lowMoves(low, top, lasts, pays, block, size);
  }
}

export function begin(low: i32, wordsAt: usize, tablesAt: usize, lasts: usize): void {
  words = wordsAt;
  tables = tablesAt;
  least = i8x16.splat(127);
  most = i8x16.splat(-128);
  memory.fill(lasts, 0xff, low * 20);
}

export function lowest(): i32 {
  let best = 127;
  store<v128>(words, least);
  for (let i: usize = 0; i < 16; i++) best = min<i32>(best, load<i8>(words + i));
  return best;
}

export function highest(): i32 {
  let best = -128;
  store<v128>(words, most);
  for (let i: usize = 0; i < 16; i++) best = max<i32>(best, load<i8>(words + i));
  return best;
}

function highMoves(high: i32, low: i32, top: i32, block: usize, size: usize, values: usize): void {
  memory.fill(block, 0x80, size);
  if (top == (1 << high) - 1) store<i8>(block + size - 1, 0);
  for (let bit = 0; bit < high; bit++) {
    const more = top | (1 << bit);
    if (more == top) continue;
    look(low + bit, top);
    move(block, values + ((more as usize) << low), size);
  }
}

// Finds the tables that give the pay of a cell under these high bits.
export function look(bit: i32, top: i32): void {
  let at = words + (load<i32>(words + ((bit as usize) << 2)) << 2);
  let axes = load<i32>(at);
  at += 4;
  fixed = 0;
  used = 0;
  for (; axes > 0; axes--) {
    const left = load<i32>(at);
    const right = load<i32>(at, 4);
    const found = words + ((load<i32>(at, 8) as usize) << 2);
    let next = at + 12;
    let l = 0;
    while (l < left && (top >> load<i32>(next + ((l as usize) << 2))) & 1) l++;
    next += (left as usize) << 2;
    let r = 0;
    while (r < right && (top >> load<i32>(next + ((r as usize) << 2))) & 1) r++;
    const pay = load<i32>(found + ((l * (right + 1) + r) << 2));
    if (pay < 0) fixed += ~pay;
    else note(tables + pay);
    at = found + (((left + 1) * (right + 1)) << 2);
  }
}

@inline
function note(table: usize): void {
  if (used == 0) t0 = table;
  else if (used == 1) t1 = table;
  else if (used == 2) t2 = table;
  else t3 = table;
  used++;
}

// In most blocks the pay of a cell is the same as in the block before.
function isNew(last: usize): bool {
  const a = used > 0 ? (t0 as i32) : 0;
  const b = used > 1 ? (t1 as i32) : 0;
  const c = used > 2 ? (t2 as i32) : 0;
  const d = used > 3 ? (t3 as i32) : 0;
  const same =
    load<i32>(last) == fixed && load<i32>(last, 4) == a && load<i32>(last, 8) == b && load<i32>(last, 12) == c && load<i32>(last, 16) == d;
  if (same) return false;
  store<i32>(last, fixed);
  store<i32>(last, a, 4);
  store<i32>(last, b, 8);
  store<i32>(last, c, 12);
  store<i32>(last, d, 16);
  return true;
}

@inline
function better(block: usize, pay: v128, next: usize): void {
  v128.store(block, i8x16.max_s(v128.load(block), i8x16.sub(pay, v128.load(next))));
}

export function move(block: usize, next: usize, size: usize): void {
  const k = i8x16.splat(fixed as i8);
  const a = t0;
  const b = t1;
  const c = t2;
  const d = t3;
  if (used == 0) {
    for (let i: usize = 0; i < size; i += 16) better(block + i, k, next + i);
  } else if (used == 1) {
    for (let i: usize = 0; i < size; i += 16) better(block + i, i8x16.add(k, v128.load(a + i)), next + i);
  } else if (used == 2) {
    for (let i: usize = 0; i < size; i += 16) better(block + i, two(k, a + i, b + i), next + i);
  } else if (used == 3) {
    for (let i: usize = 0; i < size; i += 16) better(block + i, i8x16.add(two(k, a + i, b + i), v128.load(c + i)), next + i);
  } else {
    for (let i: usize = 0; i < size; i += 16) better(block + i, i8x16.add(two(k, a + i, b + i), two(v128.load(c + i), d + i, 0)), next + i);
  }
}

@inline
function two(k: v128, a: usize, b: usize): v128 {
  const sum = i8x16.add(k, v128.load(a));
  return b == 0 ? sum : i8x16.add(sum, v128.load(b));
}

function sum(out: usize, size: usize): void {
  const k = i8x16.splat(fixed as i8);
  const a = t0;
  const b = t1;
  const c = t2;
  const d = t3;
  if (used == 0) {
    for (let i: usize = 0; i < size; i += 16) v128.store(out + i, k);
  } else if (used == 1) {
    for (let i: usize = 0; i < size; i += 16) v128.store(out + i, i8x16.add(k, v128.load(a + i)));
  } else if (used == 2) {
    for (let i: usize = 0; i < size; i += 16) v128.store(out + i, two(k, a + i, b + i));
  } else if (used == 3) {
    for (let i: usize = 0; i < size; i += 16) v128.store(out + i, i8x16.add(two(k, a + i, b + i), v128.load(c + i)));
  } else {
    for (let i: usize = 0; i < size; i += 16) v128.store(out + i, i8x16.add(two(k, a + i, b + i), two(v128.load(c + i), d + i, 0)));
  }
}

// Makes the moves inside the block, from the fullest vector down; then, inside each vector, the moves of its four cells, by the number of
// stones. Lane ways[k][n] is lane n with its k-th empty cell filled; the masks of paysOf select the pay of that cell.
export function lowMoves(low: i32, top: i32, lasts: usize, pays: usize, block: usize, size: usize): void {
  for (let bit = 0; bit < low; bit++) {
    look(bit, top);
    if (isNew(lasts + bit * 20)) sum(pays + ((bit as usize) << low), size);
  }
  let lo = least;
  let hi = most;
  const size2 = size << 1;
  const size3 = size2 + size;
  for (let at: isize = size - 16; at >= 0; at -= 16) {
    let v = v128.load(block + at);
    let open = ~(at as i32) & ((size as i32) - 1) & ~15;
    while (open) {
      const bit = ctz(open);
      open &= open - 1;
      const pay = v128.load(pays + ((bit as usize) << low) + at);
      v = i8x16.max_s(v, i8x16.sub(pay, v128.load(block + (at | (1 << bit)))));
    }
    const g0 = v128.load(pays + at);
    const g1 = v128.load(pays + size + at);
    const g2 = v128.load(pays + size2 + at);
    const g3 = v128.load(pays + size3 + at);
    // lane bits: in even lanes cell 0 is empty, and so on; the first empty cell of lane n is the lowest clear bit of n
    const e0 = i8x16(-1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0);
    const none = i8x16.splat(-128);
    // the first empty cell
    const h1 = pick(e0, g0,
      pick(i8x16(0, -1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0), g1,
      pick(i8x16(0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0), g2,
      pick(i8x16(0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0), g3, none))));
    const s1 = i8x16(1, 3, 3, 7, 5, 7, 7, 15, 9, 11, 11, 15, 13, 15, 15, 15);
    // the second empty cell, for lanes that have two
    const h2 = pick(i8x16(-1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0), g1,
      pick(i8x16(0, -1, -1, 0, 0, 0, 0, 0, 0, -1, -1, 0, 0, 0, 0, 0), g2,
      pick(i8x16(0, 0, 0, -1, 0, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0), g3, none)));
    const s2 = i8x16(2, 5, 6, 11, 6, 13, 14, 15, 10, 13, 14, 15, 14, 15, 15, 15);
    // the third, for lanes 0, 1, 2, 4 and 8
    const h3 = pick(i8x16(-1, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0), g2,
      pick(i8x16(0, -1, -1, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), g3, none));
    const s3 = i8x16(4, 9, 10, 15, 12, 15, 15, 15, 12, 15, 15, 15, 15, 15, 15, 15);
    // the fourth, for lane 0
    const h4 = pick(i8x16(-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), g3, none);
    const s4 = i8x16(8, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15);
    // A child's value must be final; otherwise the lane would look too good. Therefore every round starts again from v. After round n, all
    // lanes with at most n empty cells are final.
    const r1 = step(v, h1, s1, v);
    const r2 = step(step(v, h1, s1, r1), h2, s2, r1);
    const r3 = step(step(step(v, h1, s1, r2), h2, s2, r2), h3, s3, r2);
    v = step(step(step(step(v, h1, s1, r3), h2, s2, r3), h3, s3, r3), h4, s4, r3);
    v128.store(block + at, v);
    lo = i8x16.min_s(lo, v);
    hi = i8x16.max_s(hi, v);
  }
  least = lo;
  most = hi;
}

@inline
function pick(mask: v128, yes: v128, no: v128): v128 {
  return v128.bitselect(yes, no, mask);
}

@inline
function step(best: v128, pay: v128, way: v128, from: v128): v128 {
  return i8x16.max_s(best, i8x16.sub_sat_s(pay, i8x16.swizzle(from, way)));
}
