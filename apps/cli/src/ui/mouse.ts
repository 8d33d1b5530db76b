/** Takes mouse clicks out of the input of a terminal (SGR mode 1006). */
const START = '\u001b\\[<';
const CLICK = new RegExp(`${START}(\\d+);(\\d+);(\\d+)([Mm])`, 'g');
/** Matches the start of a click that has not arrived completely. */
const HALF = new RegExp(`${START}[\\d;]*$`);

/** Returns a function that reports clicks and returns the rest of the input. */
export function mouseFilter(clicked: (at: { row: number; column: number }) => void): (text: string) => string {
  let half = '';
  return (text) => {
    const whole = (half + text).replace(CLICK, (_, button: string, column: string, row: string, final: string) => {
      // a press of the left button
      if (button === '0' && final === 'M') clicked({ row: Number(row) - 1, column: Number(column) - 1 });
      return '';
    });
    half = HALF.exec(whole)?.[0] ?? '';
    return half === '' ? whole : whole.slice(0, -half.length);
  };
}
