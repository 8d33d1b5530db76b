import type { Fault, Game } from '@boardwright/core';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadBoard, type BoardModule } from '../boards/index.ts';
import { isGame, loadGame } from '../games.ts';
import type { MatchWish } from '../play/create.ts';
import { CLOCKS, startGame, usualLevel, browserRng } from '../play/start.ts';
import { go, type Route } from '../route.ts';
import { Bar, Menu, SettingsRows } from '../shell/bar.tsx';
import { useSettings, useWords } from '../shell/settings.tsx';
import { named } from '../words/index.ts';

type Against = 'bot' | 'self' | 'link';

interface Ready {
  readonly game: Game;
  readonly board: BoardModule;
}

/** What to play, against whom: one page, then Start. */
export function OptionsScreen({ route }: { readonly route: Route & { readonly screen: 'options' } }): JSX.Element {
  const words = useWords();
  const [ready, setReady] = useState<Ready | null>(null);
  const title = named(words.games, route.game);
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
        {ready ? <Form {...ready} /> : <p class="loading">{isGame(route.game) ? words.loading : words.gone}</p>}
      </main>
    </div>
  );
}

function Form({ game, board }: Ready): JSX.Element {
  const { words, lang } = useSettings();
  const [against, setAgainst] = useState<Against>('bot');
  const [level, setLevel] = useState(usualLevel(game) ?? '');
  const [preset, setPreset] = useState(game.defaultPreset);
  const [clock, setClock] = useState('none');
  const options = game.presets[preset] as { readonly seats: number };
  const [seat, setSeat] = useState('0');
  const [fault, setFault] = useState<Fault | null>(null);
  const seatName = (s: number): string => board.seatName?.(s, lang) ?? words.seatNumber(s + 1);
  const create = async (wish: MatchWish): Promise<void> => {
    const { createAndSit } = await import('../play/create.ts');
    const created = await createAndSit(wish);
    if (created.ok) go({ screen: 'match', match: created.value, invite: null }, 'replace');
    else setFault(created.error);
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const side = seat === 'any' ? browserRng.below(options.seats) : Math.min(Number(seat), options.seats - 1);
    const chosen = { options, level, seat: side, clock: CLOCKS[clock] ?? null, position: null };
    if (against === 'link') {
      await create({ game: game.id, ...chosen });
      return;
    }
    const started = startGame(game, { ...chosen, against });
    if (started.ok) go({ screen: 'play', id: started.value }, 'replace');
    else setFault(started.error);
  };
  return (
    <form class="options" onSubmit={(event) => void submit(event)}>
      <Choice
        legend={words.against}
        name="against"
        value={against}
        values={words.againsts}
        choose={(value) => setAgainst(value as Against)}
      />
      {against === 'bot' && (
        <Choice
          legend={words.level}
          name="level"
          value={level}
          values={labels(
            game.levels.map(({ name }) => name),
            words.levels,
          )}
          choose={setLevel}
        />
      )}
      {against !== 'self' && (
        <Choice
          legend={words.sits}
          name="seat"
          value={seat}
          values={{
            ...Object.fromEntries(Array.from({ length: options.seats }, (_, s) => [` ${s}`, seatName(s)])),
            any: words.anySide,
          }}
          choose={setSeat}
        />
      )}
      {Object.keys(game.presets).length > 1 && (
        <Choice
          legend={words.rules}
          name="rules"
          value={preset}
          values={labels(Object.keys(game.presets), words.presets)}
          choose={setPreset}
        />
      )}
      <Choice legend={words.clock} name="clock" value={clock} values={words.clocks} choose={setClock} />
      {fault && (
        <p class="fault" role="alert">
          {words.faults[fault.code] ?? fault.message}
        </p>
      )}
      <button type="submit" class="button button-primary button-wide">
        {against === 'link' ? words.createLink : words.start}
      </button>
    </form>
  );
}

interface ChoiceProps {
  readonly legend: string;
  readonly name: string;
  readonly value: string;
  readonly values: Readonly<Record<string, string>>;
  readonly choose: (value: string) => void;
}

/** A row of answers of which one is chosen. A leading space in a key keeps whole numbers in their order. */
function Choice({ legend, name, value, values, choose }: ChoiceProps): JSX.Element {
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
    </fieldset>
  );
}

function labels(keys: readonly string[], table: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, named(table, key)]));
}
