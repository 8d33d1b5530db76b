// Gradients and Adam for the network of @boardwright/bots, with four numbers per vector, in AssemblyScript. The caller owns all memory;
// nothing here allocates.

let inputs: usize = 0;
let units: usize = 0; // the bytes of the sums of one view
let hidden: i32 = 0;
let size: usize = 0; // the bytes of all activations
let isPair: bool = false;
let params: usize = 0;
let grads: usize = 0;
let acts: usize = 0;
let slopes: usize = 0;
let zs: usize = 0;

const ZERO = f32x4.splat(0);
const UNIT = f32x4.splat(1);

// work: space for twice the activations plus the hidden units, 32 bits each.
export function begin(inputCount: i32, unitCount: i32, hiddenCount: i32, pair: bool, paramsAt: usize, gradsAt: usize, work: usize): void {
  inputs = inputCount as usize;
  units = (unitCount as usize) << 2;
  hidden = hiddenCount;
  isPair = pair;
  size = pair ? units << 1 : units;
  params = paramsAt;
  grads = gradsAt;
  acts = work;
  slopes = work + size;
  zs = slopes + size;
}

@inline
function gather(list: usize, count: usize, to: usize): void {
  memory.copy(to, params + inputs * units, units);
  for (let n: usize = 0; n < count; n++) {
    const column = params + (load<u32>(list + (n << 2)) as usize) * units;
    for (let i: usize = 0; i < units; i += 16) v128.store(to + i, f32x4.add(v128.load(to + i), v128.load(column + i)));
  }
}

@inline
function scatter(list: usize, count: usize, from: usize): void {
  const sums = grads + inputs * units;
  for (let i: usize = 0; i < units; i += 16) v128.store(sums + i, f32x4.add(v128.load(sums + i), v128.load(from + i)));
  for (let n: usize = 0; n < count; n++) {
    const column = grads + (load<u32>(list + (n << 2)) as usize) * units;
    for (let i: usize = 0; i < units; i += 16) v128.store(column + i, f32x4.add(v128.load(column + i), v128.load(from + i)));
  }
}

@inline
function across(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3));
}

@inline
function headOf(base: usize, bucket: usize): usize {
  return base + (inputs + 1) * units + bucket * ((hidden as usize) * (size + 8) + 16);
}

// Returns the output for a position. The list has `count` facts as seen from the evaluated view, and then `more` facts as seen from the
// other one.
export function forward(list: usize, count: usize, more: usize, bucket: usize): f32 {
  gather(list, count, acts);
  if (isPair) gather(list + (count << 2), more, acts + units);
  for (let i: usize = 0; i < size; i += 16) v128.store(acts + i, f32x4.min(UNIT, f32x4.max(ZERO, v128.load(acts + i))));
  const head = headOf(params, bucket);
  const biases = head + (hidden as usize) * size;
  const outputs = biases + ((hidden as usize) << 2);
  let total = load<f32>(outputs + ((hidden as usize) << 2));
  for (let j = 0; j < hidden; j++) {
    const row = head + (j as usize) * size;
    let sum = ZERO;
    for (let i: usize = 0; i < size; i += 16) sum = f32x4.add(sum, f32x4.mul(v128.load(acts + i), v128.load(row + i)));
    const at = (j as usize) << 2;
    const z = across(sum) + load<f32>(biases + at);
    store<f32>(zs + at, z);
    total += min<f32>(1, max<f32>(0, z)) * load<f32>(outputs + at);
  }
  return total;
}

// Adds the gradients of a position. Call `forward` first. g: the derivative of the position's loss by the output.
export function backward(list: usize, count: usize, more: usize, bucket: usize, g: f32): void {
  const head = headOf(params, bucket);
  const to = headOf(grads, bucket);
  const biases = (hidden as usize) * size;
  const outputs = biases + ((hidden as usize) << 2);
  const end = to + outputs + ((hidden as usize) << 2);
  store<f32>(end, load<f32>(end) + g);
  memory.fill(slopes, 0, size);
  for (let j = 0; j < hidden; j++) {
    const at = (j as usize) << 2;
    const z = load<f32>(zs + at);
    const o = to + outputs + at;
    store<f32>(o, load<f32>(o) + g * min<f32>(1, max<f32>(0, z)));
    if (z <= 0 || z >= 1) continue;
    const dz = g * load<f32>(head + outputs + at);
    store<f32>(to + biases + at, load<f32>(to + biases + at) + dz);
    const many = f32x4.splat(dz);
    const row = (j as usize) * size;
    for (let i: usize = 0; i < size; i += 16) {
      v128.store(to + row + i, f32x4.add(v128.load(to + row + i), f32x4.mul(many, v128.load(acts + i))));
      v128.store(slopes + i, f32x4.add(v128.load(slopes + i), f32x4.mul(many, v128.load(head + row + i))));
    }
  }
  for (let i: usize = 0; i < size; i += 16) {
    const act = v128.load(acts + i);
    const open = v128.and(f32x4.gt(act, ZERO), f32x4.lt(act, UNIT));
    v128.store(slopes + i, v128.and(open, v128.load(slopes + i)));
  }
  scatter(list, count, slopes);
  if (isPair) scatter(list + (count << 2), more, slopes + units);
}

// Adds the gradients of another thread.
export function gain(from: usize, count: usize): void {
  for (let i: usize = 0; i < count << 2; i += 16) v128.store(grads + i, f32x4.add(v128.load(grads + i), v128.load(from + i)));
}

// Makes one step of Adam with `count` parameters (a multiple of 4) and clears the gradients. Parameters stay within ±most. scale: 1 / batch
// size. rate: the learning rate, corrected for the first steps. decay: the share of each weight that is kept.
export function adam(from: usize, count: usize, first: usize, second: usize, scale: f32, rate: f32, most: f32, decay: f32): void {
  const b1 = f32x4.splat(0.9);
  const c1 = f32x4.splat(0.1);
  const b2 = f32x4.splat(0.999);
  const c2 = f32x4.splat(0.001);
  const eps = f32x4.splat(1e-8);
  const high = f32x4.splat(most);
  const low = f32x4.splat(-most);
  const keep = f32x4.splat(decay);
  const step = f32x4.splat(rate);
  const part = f32x4.splat(scale);
  for (let i = from << 2; i < (from + count) << 2; i += 16) {
    const g = f32x4.mul(part, v128.load(grads + i));
    const m = f32x4.add(f32x4.mul(b1, v128.load(first + i)), f32x4.mul(c1, g));
    const v = f32x4.add(f32x4.mul(b2, v128.load(second + i)), f32x4.mul(c2, f32x4.mul(g, g)));
    v128.store(first + i, m);
    v128.store(second + i, v);
    const moved = f32x4.sub(f32x4.mul(keep, v128.load(params + i)), f32x4.mul(step, f32x4.div(m, f32x4.add(eps, f32x4.sqrt(v)))));
    v128.store(params + i, f32x4.min(high, f32x4.max(low, moved)));
    v128.store(grads + i, ZERO);
  }
}
