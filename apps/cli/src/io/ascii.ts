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
  '▏': '_',
};

/** As it may be shown; colour codes and line ends stay. */
export function asShown({ ascii }: { readonly ascii?: boolean }, text: string): string {
  return ascii === true ? text.replace(/[^\p{ASCII}]/gu, (glyph) => LIKE[glyph] ?? '?') : text;
}

/** One line without control characters: what came from outside cannot move the cursor. */
export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/\p{Cc}/gu, '?');
}
