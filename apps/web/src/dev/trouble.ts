import './panel.css';

/** Replaces the URLs of modules in a text by the names of the author's files (page-modules.ts of the server). */
export function withOwnFiles(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s()]*\/games\/[^\s()]*\/\d+-([^\s()/]+)\.js(:\d+)/g, '$1$2');
}

/** Shows an error in the author's files over any screen, until the next reload. */
export function showTrouble(text: string): void {
  const shown = document.querySelector('.dev-trouble') ?? document.createElement('pre');
  shown.className = 'dev-trouble';
  shown.setAttribute('role', 'alert');
  shown.textContent = withOwnFiles(text);
  document.body.append(shown);
}
