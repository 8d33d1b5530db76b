import { firstOfSeries, hasSecrets, ok, type Fault, type Game, type GameWords, type Result } from '@boardwright/core';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadBoard, type BoardModule } from '../boards/index.ts';
import { isGame, loadGame } from '../games.ts';
import { RulesDialog } from '../play/rules-card.tsx';
import { CLOCKS, startGame, usualLevel, browserRng } from '../local/start.ts';
import { go, stillHere, type Route } from '../route.ts';
import { Bar, Menu, SettingsRows } from '../shell/bar.tsx';
import { useGameWords } from '../play/game-words.ts';
import { useWords } from '../shell/settings.tsx';
import { useGameTitle } from './title.ts';
import { named, type Words } from '@boardwright/words';
import '../styles/sheet.css';

type Against = 'bot' | 'self' | 'link';

interface Loaded {
  readonly game: Game;
  readonly board: BoardModule;
}

interface Ready {
  readonly game: Game;
  readonly gameWords: GameWords;
}

/** What to play, against whom: one page, then Start. */
export function OptionsScreen({ route }: { readonly route: Route & { readonly screen: 'options' } }): JSX.Element {
  const words = useWords();
  const [ready, setReady] = useState<Loaded | null>(null);
  const gameWords = useGameWords(ready?.game ?? null);
  const [rules, setRules] = useState(false);
  const title = useGameTitle(route.game);
  useEffect(() => {
    document.title = `${title} · Boardwright`;
    if (!isGame(route.game)) return;
    void Promise.all([loadGame(route.game), loadBoard(route.game)]).then(([game, board]) => setReady({ game, board }));
  }, [route.game, title]);
  return (
    <div class="sheet-screen">
      <Bar title={title}>
        <Menu icon="settings" label={words.settings}>
          <SettingsRows />
        </Menu>
      </Bar>
      <main>
        {ready?.board.rules && (
          <button type="button" class="quiet rules-link" onClick={() => setRules(true)}>
            {words.rulesOf(title)}
          </button>
        )}
        {ready && gameWords && rules && (
          <RulesDialog board={ready.board} words={gameWords.table} title={title} close={() => setRules(false)} />
        )}
        {ready && gameWords ? (
          <Form key={ready.game.id} game={ready.game} gameWords={gameWords} />
        ) : (
          <p class="loading">{isGame(route.game) ? words.loading : words.noGame}</p>
        )}
      </main>
    </div>
  );
}

/** One answer per question; the questions that do not matter are not asked. */
interface Chosen {
  readonly against: Against;
  readonly level: string;
  readonly seat: string;
  readonly rules: string;
  readonly clock: string;
  readonly games: string;
  readonly gallery: string;
  /** Options that differ from the set of rules, by key, as texts. */
  readonly fields: Readonly<Record<string, string>>;
}
type Asked = Exclude<keyof Chosen, 'fields'>;

/** About two rounds of a game of four. */
const LATE_PLIES = 40;

function Form({ game, gameWords }: Ready): JSX.Element {
  const words = useWords();
  const [chosen, setChosen] = useState<Chosen>({
    against: 'bot',
    level: usualLevel(game) ?? '',
    seat: '0',
    rules: game.defaultPreset,
    clock: 'none',
    games: 'one',
    gallery: 'public',
    fields: {},
  });
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const isHere = stillHere();
    setBusy(true);
    const started = await begin(game, chosen);
    setBusy(false);
    if (!isHere()) return;
    if (started.ok) go(started.value, 'replace');
    else setFault(started.error);
  };
  return (
    <form class="options" onSubmit={(event) => void submit(event)}>
      {questions({ game, gameWords }, chosen, words).map(({ name, legend, values }) => (
        <Choice
          key={name}
          legend={legend}
          name={name}
          value={chosen[name]}
          values={values}
          choose={(value) => setChosen({ ...chosen, [name]: value, ...(name === 'rules' ? { fields: {} } : {}) })}
          note={name === 'rules' ? gameWords.presetNotes[chosen.rules] : null}
        />
      ))}
      {Object.entries(gameWords.fields ?? {}).map(([key, { legend, values, notes }]) => {
        const value = chosen.fields[key] ?? presetValue(game, chosen.rules, key);
        return (
          <Choice
            key={key}
            legend={legend}
            name={key}
            value={value}
            values={values}
            choose={(next) => setChosen({ ...chosen, fields: { ...chosen.fields, [key]: next } })}
            note={notes?.[value]}
          />
        );
      })}
      {fault && (
        <p class="fault" role="alert">
          {words.faults[fault.code] ?? fault.message}
        </p>
      )}
      <button type="submit" class="button button-primary button-wide" disabled={busy}>
        {chosen.against === 'link' ? words.createLink : words.start}
      </button>
    </form>
  );
}

async function begin(game: Game, chosen: Chosen): Promise<Result<Route>> {
  const { against, level, seat, clock, games, gallery } = chosen;
  const wanted = game.decodeOptions(optionsOf(game, chosen));
  if (!wanted.ok) return wanted;
  const options = wanted.value;
  const side = seat === 'any' ? browserRng.below(options.seats) : Math.min(Number(seat), options.seats - 1);
  const pair = games === 'two' && firstOfSeries(game, options) !== null;
  const wish = { options, clock: CLOCKS[clock] ?? null, seat: side, pair };
  if (against !== 'link') {
    const started = startGame(game, { ...wish, against, level, position: null });
    return started.ok ? ok({ screen: 'play', id: started.value }) : started;
  }
  const { createAndSit } = await import('../online/create.ts');
  return createAndSit({ game: game.id, ...wish, openAfter: gallery === 'late' ? LATE_PLIES : null });
}

/** The chosen set of rules with the options that differ. */
function optionsOf(game: Game, { rules, fields }: Chosen): object {
  const differing = game.fields.flatMap(({ key, values }) => {
    const value = values.find((one) => `${one}` === fields[key]);
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...game.presets[rules], ...Object.fromEntries(differing) };
}

/** What the set of rules says of an option. */
function presetValue(game: Game, rules: string, key: string): string {
  const known: Readonly<Record<string, unknown>> = { ...game.presets[rules] };
  const value = game.fields.find((field) => field.key === key)?.values.find((one) => one === known[key]);
  return `${value ?? null}`;
}

interface Question {
  readonly name: Asked;
  readonly legend: string;
  readonly values: Readonly<Record<string, string>>;
}

function questions({ game, gameWords }: Ready, chosen: Chosen, words: Words): readonly Question[] {
  const presets = Object.keys(game.presets);
  const seats = Array.from({ length: game.presets[chosen.rules]?.seats ?? 0 }, (_, seat) => [
    ` ${seat}`,
    gameWords.seatName(seat, null) || words.seatNumber(seat + 1),
  ]);
  const level = {
    name: 'level',
    legend: words.level,
    values: labels(game.levels, words.levels),
  } as const;
  const seat = {
    name: 'seat',
    legend: words.sits,
    values: { ...Object.fromEntries(seats), any: seats.length > 2 ? words.anySeat : words.anySide },
  } as const;
  const options = game.presets[chosen.rules];
  const hasPair = options !== undefined && firstOfSeries(game, options) !== null;
  const rules = { name: 'rules', legend: words.rules, values: labels(presets, gameWords.presets) } as const;
  return [
    { name: 'against', legend: words.against, values: words.againsts },
    ...(chosen.against === 'bot' ? [level] : []),
    ...(chosen.against === 'self' ? [] : [seat]),
    ...(presets.length > 1 ? [rules] : []),
    ...(hasPair ? [{ name: 'games', legend: words.matchOf, values: words.matchesOf } as const] : []),
    { name: 'clock', legend: words.clock, values: words.clocks },
    ...(chosen.against === 'link' && hasSecrets(game)
      ? [{ name: 'gallery', legend: words.gallery, values: words.galleries } as const]
      : []),
  ];
}

interface ChoiceProps {
  readonly legend: string;
  readonly name: string;
  readonly value: string;
  readonly values: Readonly<Record<string, string>>;
  readonly choose: (value: string) => void;
  /** What the chosen answer means. */
  readonly note?: string | null | undefined;
}

/** A row of answers of which one is chosen. A leading space in a key keeps whole numbers in their order. */
function Choice(props: ChoiceProps): JSX.Element {
  const { legend, name, value, values, choose, note } = props;
  if (Object.keys(values).length > MANY_VALUES) return <Select {...props} />;
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="choice-row">
        {Object.entries(values).map(([key, label]) => (
          <label key={key} class="choice-item">
            <input
              type="radio"
              name={name}
              value={key.trim()}
              checked={value === key.trim()}
              onChange={() => choose(key.trim())}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {note && <p class="choice-note">{note}</p>}
    </fieldset>
  );
}

/** More than fit into two rows of a phone. */
const MANY_VALUES = 8;

function Select({ legend, name, value, values, choose }: ChoiceProps): JSX.Element {
  return (
    <label class="choice choice-select">
      <b>{legend}</b>
      <select name={name} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {Object.entries(values).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function labels(keys: readonly string[], table: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, named(table, key)]));
}
