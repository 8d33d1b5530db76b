// Searches in the browser alone. A page asks no server, so the search also works when the site is opened from a folder.
const LISTED = 12;
const AROUND = 60;

/** Makes an element with properties and children. The content security policy of the page does not allow HTML given as text. */
function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const query = element('input', { id: 'query', type: 'search', autocomplete: 'off', spellcheck: false });
const count = element('p', { id: 'count', role: 'status' });
const found = element('ul', { id: 'found' });
const label = element('label', { htmlFor: 'query' }, 'Search');
document.querySelector('header').append(element('search', {}, label, query, count, found));

const policy = globalThis.trustedTypes?.createPolicy('app', { createScriptURL: (url) => url });
const INDEX = policy?.createScriptURL('search-index.js') ?? 'search-index.js';

let loading = null;

/** Loads the index once, with a script element, because a page that is opened as a file may not use `fetch`. */
function load() {
  loading ??= new Promise((done) => {
    document.head.append(element('script', { src: INDEX, onload: done }));
  });
  return loading;
}

/** Returns how well a section matches the words, or 0 if one of them is missing. */
function scoreOf([, page, title, text], words) {
  const [inPage, inTitle, inText] = [page, title, text].map((part) => part.toLowerCase());
  let score = 0;
  for (const word of words) {
    if (inTitle === word) score += 100;
    else if (inTitle.includes(word)) score += 20;
    else if (inPage.includes(word)) score += 8;
    else if (inText.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

function item([address, page, title, text], [word]) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - AROUND);
  const place = page === title ? '' : `${page}: `;
  const words = `${place}${at > 0 ? '… ' : ''}${text.slice(at, at + 3 * AROUND)}`;
  return element('li', {}, element('a', { href: address }, title), element('span', {}, words));
}

async function search() {
  await load();
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = globalThis.sections.map((section) => [scoreOf(section, words), section]);
  const fitting = words.length === 0 ? [] : scored.filter(([score]) => score > 0).toSorted(([a], [b]) => b - a);
  found.replaceChildren(...fitting.slice(0, LISTED).map(([, section]) => item(section, words)));
  count.textContent = words.length === 0 ? '' : fitting.length === 1 ? '1 result' : `${fitting.length} results`;
}

/** Opens the declaration to which the fragment of the address refers. */
function open() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
  target?.scrollIntoView();
}

query.addEventListener('focus', () => void load());
query.addEventListener('input', () => void search());
addEventListener('hashchange', () => {
  query.value = '';
  found.replaceChildren();
  count.textContent = '';
  open();
});
if (location.hash !== '') open();
