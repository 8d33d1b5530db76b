/** Nothing beyond ASCII, for terminals and pipes that cannot show more. */
const LIKE: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '×': 'x',
  '→': '->',
  '❯': '>',
};

/** Colour codes and line ends stay. */
export function toAscii(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (glyph) => LIKE[glyph] ?? '?');
}

/** One line without control characters: what came from outside cannot move the cursor. */
export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/\p{Cc}/gu, '?');
}
