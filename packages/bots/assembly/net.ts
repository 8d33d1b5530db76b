// The network of src/net/plain.ts with eight numbers per vector, in AssemblyScript. The caller owns all memory and writes the weights into
// it; nothing here allocates.

let columns: usize = 0;
let sums: usize = 0;
let marks: usize = 0;
let known: usize = 0;
let knownCount: usize = 0;
let next: usize = 0;
let width: usize = 0;
let units: usize = 0;
let views: i32 = 0;
let hidden: i32 = 0;
let acts: usize = 0;

const ONE: i32 = 512;
const SHIFT: i32 = 9;

export function begin(
  columnsAt: usize,
  sumsAt: usize,
  marksAt: usize,
  knownAt: usize,
  nextAt: usize,
  actsAt: usize,
  unitsOfView: usize,
  viewCount: i32,
  hiddenUnits: i32,
): void {
  columns = columnsAt;
  sums = sumsAt;
  marks = marksAt;
  known = knownAt;
  next = nextAt;
  acts = actsAt;
  units = unitsOfView << 1;
  width = units * (viewCount as usize);
  views = viewCount;
  hidden = hiddenUnits;
  knownCount = 0;
}

// Updates the sums from the features of the last position to those in `next`.
export function update(count: usize): void {
  for (let i: usize = 0; i < knownCount; i++) store<u8>(marks + (load<i32>(known + (i << 2)) as usize), 1);
  for (let i: usize = 0; i < count; i++) {
    const feature = load<i32>(next + (i << 2)) as usize;
    if (load<u8>(marks + feature) == 1) store<u8>(marks + feature, 2);
    else add(columns + feature * width);
  }
  for (let i: usize = 0; i < knownCount; i++) {
    const feature = load<i32>(known + (i << 2)) as usize;
    if (load<u8>(marks + feature) == 1) subtract(columns + feature * width);
    store<u8>(marks + feature, 0);
  }
  const last = known;
  known = next;
  next = last;
  knownCount = count;
}

export function listAt(): usize {
  return next;
}

@inline
function add(column: usize): void {
  for (let i: usize = 0; i < width; i += 16) v128.store(sums + i, i16x8.add(v128.load(sums + i), v128.load(column + i)));
}

@inline
function subtract(column: usize): void {
  for (let i: usize = 0; i < width; i += 16) v128.store(sums + i, i16x8.sub(v128.load(sums + i), v128.load(column + i)));
}

@inline
function clip(from: usize, to: usize): void {
  const most = i16x8.splat(ONE as i16);
  const least = i16x8.splat(0);
  for (let i: usize = 0; i < units; i += 16) v128.store(to + i, i16x8.min_s(most, i16x8.max_s(least, v128.load(from + i))));
}

@inline
function across(v: v128): i32 {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3);
}

// Returns the output for a view. head: for each hidden unit its weights, then the biases, the output weights and the output bias, 32 bits
// each.
export function value(view: i32, head: usize): i32 {
  clip(sums + (view as usize) * units, acts);
  let size = units;
  if (views == 2) {
    clip(sums + ((1 - view) as usize) * units, acts + units);
    size = units << 1;
  }
  const biases = head + (hidden as usize) * size;
  const outputs = biases + ((hidden as usize) << 2);
  let total = load<i32>(outputs + ((hidden as usize) << 2));
  for (let j = 0; j < hidden; j += 4) {
    const row = head + (j as usize) * size;
    let a = i32x4.splat(0);
    let b = i32x4.splat(0);
    let c = i32x4.splat(0);
    let d = i32x4.splat(0);
    for (let i: usize = 0; i < size; i += 16) {
      const act = v128.load(acts + i);
      a = i32x4.add(a, i32x4.dot_i16x8_s(act, v128.load(row + i)));
      b = i32x4.add(b, i32x4.dot_i16x8_s(act, v128.load(row + size + i)));
      c = i32x4.add(c, i32x4.dot_i16x8_s(act, v128.load(row + (size << 1) + i)));
      d = i32x4.add(d, i32x4.dot_i16x8_s(act, v128.load(row + (size << 1) + size + i)));
    }
    const at = (j as usize) << 2;
    total += out(across(a), biases + at, outputs + at);
    total += out(across(b), biases + at + 4, outputs + at + 4);
    total += out(across(c), biases + at + 8, outputs + at + 8);
    total += out(across(d), biases + at + 12, outputs + at + 12);
  }
  return total;
}

@inline
function out(sum: i32, bias: usize, weight: usize): i32 {
  return min<i32>(ONE, max<i32>(0, (sum + load<i32>(bias)) >> SHIFT)) * load<i32>(weight);
}
