/** The plain board: shows and plays any game from its text alone. */
import { type BoardModule, type BoardProps, type Scene, useStateWhile } from '@boardwright/boards';
import {
  columns,
  drawnPlaces,
  parseAnsi,
  type BoardPlace,
  type Fault,
  type GameWords,
  type StyledText,
  type Kind,
  type Style,
} from '@boardwright/core';
import { boolean } from '@boardwright/core/decode';
import type { JSX, RefObject, TargetedMouseEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useGameWords } from '../../play/game-words.ts';
import { moveName, turnName } from '../../play/labels.ts';
import { writeItem, readItem } from '../../storage/storage.ts';
import { useSettings, useWords } from '../../shell/settings.tsx';
import { useScrolledIntoView } from '../../shell/scrolled-into-view.ts';
import './plain.css';
import { actionTapped, placeAt } from './taps.ts';

const MANY = 60;

interface DrawnProps extends BoardProps {
  readonly gameWords: GameWords;
}

/** The width in pixels of eighty letters of the smallest size, with the margins around them. */
const NARROW = 580;

function PlainBoard(props: BoardProps): JSX.Element {
  const { gameWords } = useGameWords(props.scene.game);
  return gameWords === null ? <></> : <Drawn {...props} gameWords={gameWords} />;
}

function Drawn({ scene, side, hint, act, explain, gameWords }: DrawnProps): JSX.Element {
  const words = useWords();
  const typing = useTyping(scene, act);
  const { game, view } = scene;
  const [letters, setLetters] = useState(() => readItem('letters', boolean) ?? false);
  const styled = (latin: boolean): Style => ({ latin, ascii: false, colour: true, seat: side, ...areaOf() });
  const drawing = gameWords.picture === undefined ? game.drawing : { ...gameWords, picture: gameWords.picture };
  const picture = (latin: boolean): string => drawing.picture(view, styled(latin));
  const legend = (gameWords.legend ?? game.drawing.legend)?.(styled(letters)) ?? [];
  const switchLetters = (): void => {
    writeItem('letters', !letters);
    setLetters(!letters);
  };
  return (
    <div class="plain">
      <Picture
        text={picture(letters)}
        label={words.plainBoard}
        tap={(column, row) => typing.tap(drawnPlaces(drawing, view, styled(letters)), column, row)}
      />
      {legend.length > 0 && <Legend lines={legend} />}
      {picture(true) !== picture(false) && (
        <button type="button" class="button plain-letters" aria-pressed={letters} onClick={switchLetters}>
          {words.letters}
        </button>
      )}
      {hint.length > 0 && <p class="plain-hint">{words.hintIs(turnName(game, gameWords, hint, view))}</p>}
      {scene.seat !== null && <Moves {...{ scene, explain, gameWords, typing }} />}
    </div>
  );
}

/** Returns the area for a drawing. In a window smaller than a terminal, the game draws its smaller form. */
function areaOf(): Pick<Style, 'area'> {
  return document.documentElement.clientWidth < NARROW ? { area: { columns: 78, rows: Infinity } } : {};
}

/** Shows the legend of the drawing. */
function Legend({ lines }: { readonly lines: readonly string[] }): JSX.Element {
  return (
    <ul class="plain-legend">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface Typing {
  readonly typed: string;
  readonly fault: Fault | null;
  readonly type: (line: string) => void;
  readonly play: (action: Kind['Action']) => void;
  readonly refuse: (fault: Fault) => void;
  readonly tap: (places: readonly BoardPlace[], column: number, row: number) => void;
}

/** Keeps the typed text and the tapped places until the move is played. Moves of others in between do not clear them. */
function useTyping({ game, seat, seq, perspective }: Scene, act: BoardProps['act']): Typing {
  const [line, setLine] = useStateWhile<string>(seat);
  const [fault, refuse] = useStateWhile<Fault>(seq);
  const typed = line ?? '';
  const type = (next: string): void => {
    setLine(next);
    refuse(null);
  };
  const play = (action: Kind['Action']): void => {
    const wrong = perspective.check(action) ?? act(action);
    refuse(wrong);
    if (wrong === null) setLine(null);
  };
  const tap: Typing['tap'] = (places, column, row) => {
    const place = placeAt(places, column, row);
    if (place === null || seat === null) return;
    const action = actionTapped(game, perspective.legal, places, { place, before: typed === '' ? null : typed });
    if (action === null) type(typed === place.name ? '' : place.name);
    else play(action);
  };
  return { typed, fault, type, play, refuse, tap };
}

interface MovesProps extends Pick<DrawnProps, 'scene' | 'explain' | 'gameWords'> {
  readonly typing: Typing;
}

/** Shows every legal move as a button. Typed text filters the buttons, and Enter plays the move. */
function Moves({ scene, explain, gameWords, typing }: MovesProps): JSX.Element {
  const { words, lang } = useSettings();
  const { notation } = scene.game;
  const { typed, fault, type, play, refuse } = typing;
  const help = useScrolledIntoView<HTMLParagraphElement>(fault);
  const wanted = squeeze(typed);
  const moves = scene.perspective.legal
    .map((action) => ({ action, name: moveName(scene.game, gameWords, action), notation: notation.format(action) }))
    .filter(({ name, notation }) => [name, notation].some((one) => squeeze(one).includes(wanted)));
  // only English explains the notation; in other languages players use the buttons
  const said = (wrong: Fault): string =>
    wrong.code === 'bad-move-text' && lang !== 'en' ? words.noneMatch : explain(wrong);
  const submit = (event: Event): void => {
    event.preventDefault();
    const exact = moves.find(({ name, notation }) => [name, notation].some((one) => squeeze(one) === wanted));
    const action = exact ? { ok: true as const, value: exact.action } : notation.parse(typed);
    if (action.ok) play(action.value);
    else refuse(action.error);
  };
  return (
    <div class="plain-moves">
      <form onSubmit={submit}>
        <label for="plain-typed">{words.yourMove}</label>
        <div class="plain-typing">
          <input
            id="plain-typed"
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            value={typed}
            aria-invalid={fault !== null}
            aria-describedby="plain-help"
            onInput={(event) => type(event.currentTarget.value)}
          />
          <button type="submit" class="button">
            {words.playMove}
          </button>
        </div>
        <p
          ref={help}
          id="plain-help"
          class={fault === null ? 'plain-help' : 'plain-help plain-fault'}
          role={fault ? 'alert' : undefined}
        >
          {fault === null ? words.moveHelp : said(fault)}
        </p>
      </form>
      <div class="plain-list" role="group" aria-label={words.legalMoves}>
        {moves.slice(0, MANY).map(({ action, name, notation }) => (
          <button key={notation} type="button" class="chip" onClick={() => play(action)}>
            {name}
          </button>
        ))}
        {moves.length === 0 && fault === null && (
          <p class="plain-wait">{scene.perspective.legal.length === 0 ? words.wait : words.noneMatch}</p>
        )}
      </div>
      {moves.length > MANY && <p class="plain-wait">{words.moreMoves(moves.length - MANY)}</p>}
    </div>
  );
}

interface PictureProps {
  readonly text: string;
  readonly label: string;
  /** Called with the column and line of a touch or click. */
  readonly tap: (column: number, row: number) => void;
}

/** Draws a text on a grid of equal columns. Wide glyphs take two columns, whatever the font. */
function Picture({ text, label, tap }: PictureProps): JSX.Element {
  const lines = text.split('\n');
  const longest = Math.max(...lines.map(columns));
  const width = Math.max(20, longest);
  const press = ({ currentTarget, clientX, clientY }: TargetedMouseEvent<HTMLPreElement>): void => {
    const box = currentTarget.getBoundingClientRect();
    tap(((clientX - box.left) / box.width) * longest, ((clientY - box.top) / box.height) * lines.length);
  };
  const spoken = parseAnsi(text).map(({ words }) => words);
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(frame);
  return (
    <div ref={frame} class="plain-frame" tabIndex={scrolls ? 0 : undefined}>
      <pre
        class="plain-picture"
        role="img"
        onClick={press}
        aria-label={`${label}: ${spoken.join('')}`}
        style={{ '--columns': `${width}`, '--lines': `${lines.length}` }}
      >
        {lines.map((line, i) => (
          <div key={i}>{line === '' ? ' ' : parseAnsi(line).map((piece, j) => <Piece key={j} piece={piece} />)}</div>
        ))}
      </pre>
    </div>
  );
}

/** Returns whether the content overflows. The frame must then be focusable, so that the arrow keys can scroll it. */
function useScrolls(frame: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const look = (): void => setScrolls(frame.current !== null && isCut(frame.current));
    const observer = new ResizeObserver(look);
    if (frame.current !== null) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return scrolls;
}

function isCut(frame: HTMLElement): boolean {
  return frame.scrollWidth > frame.clientWidth && getComputedStyle(frame).overflowX !== 'hidden';
}

function Piece({ piece: { words, styles } }: { readonly piece: StyledText }): JSX.Element {
  const runs = runsOf(words).map((run, i) => <Run key={i} run={run} />);
  return styles.length === 0 ? <>{runs}</> : <span class={`ink ink-${styles.join(' ink-')}`}>{runs}</span>;
}

function Run({ run }: { readonly run: string }): JSX.Element {
  if (isAscii(run)) return <>{run}</>;
  return <span class={columns(run) === 2 ? 'cell cell-wide' : 'cell'}>{run}</span>;
}

/** Splits a line into ASCII runs and single other glyphs. */
function runsOf(line: string): readonly string[] {
  return line.match(/[\u0020-\u007e]+|[^\u0020-\u007e]/gu) ?? [];
}

function isAscii(run: string): boolean {
  return /^[\u0020-\u007e]*$/.test(run);
}

function squeeze(words: string): string {
  return words.toLowerCase().replace(/[\s-]+/g, '');
}

function turns({ game, view, players }: BoardProps['scene']): boolean {
  const sides = players.map((_, seat) =>
    game.drawing.picture(view, { latin: false, ascii: false, colour: false, seat }),
  );
  return new Set(sides).size > 1;
}

export const board: BoardModule = { Board: PlainBoard, isText: true, turns };
