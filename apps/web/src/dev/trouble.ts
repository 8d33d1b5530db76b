import './panel.css';

/** Names the author's files instead of the addresses of the modules that are made of them (page-modules.ts of the server). */
export function withOwnFiles(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s()]*\/games\/[^\s()]*\/\d+-([^\s()/]+)\.js(:\d+)/g, '$1$2');
}

/** Shows over every screen what is wrong with the author's files, until the next reload. */
export function showTrouble(text: string): void {
  const shown = document.querySelector('.dev-trouble') ?? document.createElement('pre');
  shown.className = 'dev-trouble';
  shown.setAttribute('role', 'alert');
  shown.textContent = withOwnFiles(text);
  document.body.append(shown);
}
