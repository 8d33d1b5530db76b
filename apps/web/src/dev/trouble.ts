import './panel.css';

/** Shows over every screen what is wrong with the author's files, until the next reload. */
export function showTrouble(text: string): void {
  const shown = document.querySelector('.dev-trouble') ?? document.createElement('pre');
  shown.className = 'dev-trouble';
  shown.setAttribute('role', 'alert');
  shown.textContent = text;
  document.body.append(shown);
}
