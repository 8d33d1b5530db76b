/** Names the first difference between two values for the message of a law. */

/** Returns the first difference, such as "points/0 is -0 and then 0"; empty if there is none. joint: the words between the two values. */
export function firstDifference(one: unknown, other: unknown, joint = 'and then', path = ''): string {
  if (Object.is(one, other)) return '';
  if (!isBag(one) || !isBag(other) || Array.isArray(one) !== Array.isArray(other))
    return `${path === '' ? 'it' : path.slice(1)} is ${shown(one)} ${joint} ${shown(other)}`;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) {
    const found = firstDifference(one[key], other[key], joint, `${path}/${key}`);
    if (found !== '') return found;
  }
  return '';
}

function isBag(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown): string {
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'number') return String(value);
  return (JSON.stringify(value) ?? String(value)).slice(0, 80);
}
