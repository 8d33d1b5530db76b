import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatRoute } from '../route.ts';
import { LANGS, languageOf } from '@boardwright/words';
import { useCloseRequests } from './close-requests.ts';
import { IconPath } from './icon-path.tsx';
import { chooseSounds, soundsOn } from '../play/sounds.ts';
import { LOOKS, THEMES } from './saved-settings.ts';
import { useHomeSettings, useHomeWords } from './settings.tsx';

/** The icons of the home page. They are part of the first file. */
const PATHS = {
  back: 'M15 5l-7 7 7 7',
  menu: 'M5 7h14M5 12h14M5 17h14',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5',
} as const;

interface BarProps {
  readonly title: string;
  readonly status?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** The top bar of every screen except the home page: back, title and actions. */
export function Bar({ title, status, children }: BarProps): JSX.Element {
  const words = useHomeWords();
  return (
    <header class="bar">
      <a class="bar-button" href={formatRoute({ screen: 'home' })} aria-label={words.back}>
        <IconPath path={PATHS.back} />
      </a>
      <h1 class="bar-title" tabIndex={-1}>
        {title}
      </h1>
      <div class="bar-status">{status}</div>
      {children}
    </header>
  );
}

interface MenuProps {
  readonly icon: keyof typeof PATHS;
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A button with a panel below it. Escape or a tap elsewhere closes the panel. */
export function Menu({ icon, label, children }: MenuProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useCloseRequests(open, () => setOpen(false));
  useEffect(() => {
    if (!open) return undefined;
    const away = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  return (
    <div class="menu" ref={root} onKeyDown={onKeyDown}>
      <button type="button" class="bar-button" aria-label={label} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconPath path={PATHS[icon]} />
      </button>
      {open && (
        <div
          class="menu-panel"
          role="group"
          aria-label={label}
          onClick={(event) => (event.target as HTMLElement).closest('[data-closes]') && setOpen(false)}
        >
          {children}
        </div>
      )}
    </div>
  );
}

export function MenuItem({
  children,
  onClick,
  disabled = false,
}: {
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}): JSX.Element {
  return (
    <button type="button" class="menu-item" data-closes="" disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}

export function SettingsMenu(): JSX.Element {
  return (
    <Menu icon="settings" label={useHomeWords().settings}>
      <SoundRow />
      <SettingsRows />
    </Menu>
  );
}

function SoundRow(): JSX.Element {
  const words = useHomeWords();
  return (
    <label class="menu-row">
      <span>{words.sounds}</span>
      <input
        type="checkbox"
        defaultChecked={soundsOn()}
        onChange={(event) => chooseSounds(event.currentTarget.checked)}
      />
    </label>
  );
}

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly values: readonly T[];
  readonly value: T;
  readonly nameOf: (value: T) => string;
  readonly choose: (value: T) => void;
}

function ChoiceRow<T extends string>({ legend, values, value, nameOf, choose }: ChoiceProps<T>): JSX.Element {
  return (
    <label class="menu-row">
      <span>{legend}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = values.find((one) => one === currentTarget.value);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Shows language, theme, look and text size as rows of a menu. */
export function SettingsRows(): JSX.Element {
  const { home: words, lang, theme, text, look = 'painted', change } = useHomeSettings();
  return (
    <>
      <ChoiceRow
        legend={words.language}
        values={LANGS}
        value={lang}
        nameOf={(id) => languageOf(id).name}
        choose={(next) => change({ lang: next })}
      />
      <ChoiceRow
        legend={words.theme}
        values={THEMES}
        value={theme}
        nameOf={(id) => words.themes[id]}
        choose={(next) => change({ theme: next })}
      />
      <ChoiceRow
        legend={words.look}
        values={LOOKS}
        value={look}
        nameOf={(id) => words.looks[id]}
        choose={(next) => change({ look: next })}
      />
      <label class="menu-row">
        <span>{words.largeText}</span>
        <input
          type="checkbox"
          checked={text === 'large'}
          onChange={(event) => change({ text: event.currentTarget.checked ? 'large' : 'normal' })}
        />
      </label>
    </>
  );
}
