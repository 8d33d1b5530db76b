/** Plays the moves that the page's hints advise. It knows only the texts of the accessibility tree. */
import type { Words } from '@boardwright/words';
import type { ScreenReader, Spoken } from './screen-reader.ts';

/** Asks for a hint and makes its move: with the squares that it names, otherwise with the control whose name is most like it. */
export async function followHint(reader: ScreenReader, words: Words, button: string, isTrade = false): Promise<void> {
  await reader.pressButton(button);
  const isHint = (said: string): boolean => said.startsWith(words.hintIs(''));
  const hint = (await reader.hears(isHint)).slice(words.hintIs('').length);
  const squares = hint.match(/[A-I]\d+/g) ?? [];
  for (const square of squares) {
    const cell = await reader.find('gridcell', (name) => name === square || name.startsWith(`${square},`));
    // a frog in a chain is already picked up
    if (!cell.isSelected) await cell.press();
  }
  const last = hint.split(', ').at(-1) ?? '';
  // the hint ends the chain although the frog could hop on
  if (squares.length > 0 && !/[A-I]\d/.test(last)) await mostLike(last, await reader.all()).press();
  if (isTrade) await trade(reader, hint);
  else if (squares.length === 0) await mostLike(hint, await reader.all()).press();
  await reader.hears((said) => !isHint(said));
}

/** Solves a step of a lesson. A hint means the rest of a turn, so it may be more than one action of the answer. */
export async function solveStep(
  reader: ScreenReader,
  words: Words,
  button: string,
  { answer, id }: { readonly answer: readonly unknown[]; readonly id: string },
): Promise<void> {
  for (const at of answer.keys())
    if (at === 0 || (await reader.all()).some(({ name }) => name === button))
      await followHint(reader, words, button, id === 'bank');
}

/** Makes a trade such as "4 lumber for 1 brick": looks for the controls of cards, and chooses those that the hint names. */
async function trade(reader: ScreenReader, hint: string): Promise<void> {
  const isNamed = (name: string): boolean => hint.toLowerCase().includes(name.split(':')[0]?.toLowerCase() ?? '');
  for (const { name } of (await reader.all()).filter(
    ({ role, isClosed, isDisabled }) => role === 'button' && isClosed && !isDisabled,
  )) {
    await reader.pressButton(name);
    if ((await reader.all()).some((one) => /: 0\/\d$/.test(one.name))) break;
  }
  for (let given = 0; given < 4; given++)
    await (await reader.find('button', (name) => name.endsWith(`: ${given}/4`) && isNamed(name))).press();
  await (await reader.find('button', (name) => name.endsWith(': 0') && isNamed(name))).press();
  await (await reader.find('button', (name) => name.endsWith('4:1'))).press();
}

function mostLike(hint: string, all: readonly Spoken[]): Spoken {
  const usable = all.filter(({ role, isDisabled }) => ['gridcell', 'button'].includes(role) && !isDisabled);
  // a name that the hint contains comes first: "Roll" rather than "Show the move", which has " the " in common with "roll the dice"
  const isSaid = ({ name }: Spoken): number => Number(name !== '' && hint.toLowerCase().includes(name.toLowerCase()));
  const [best] = usable.toSorted((a, b) => isSaid(b) - isSaid(a) || inCommon(hint, b.name) - inCommon(hint, a.name));
  if (best === undefined) throw new TypeError('nothing can be done');
  return best;
}

/** Returns the length of the longest text that is part of both. */
function inCommon(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  let most = 0;
  for (let from = 0; from < b.length; from++)
    while (from + most < b.length && a.includes(b.slice(from, from + most + 1))) most++;
  return most;
}
