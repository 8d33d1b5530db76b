/** Shows the menu of a game: its rules, ending it, its board, and the settings. */
import type { ComponentChildren, JSX } from 'preact';
import { choosePonder, ponderChosen } from '../local/ponder.ts';
import { navigate } from '../route.ts';
import { Menu, MenuItem, SettingsRows } from '../shell/bar.tsx';
import { useWords } from '../shell/settings.tsx';
import { downloadSave } from './download.ts';
import type { GameHost } from './scene.ts';

interface GameMenuProps {
  readonly host: GameHost;
  /** The other board, which can replace this one; null for none. */
  readonly other: 'plainBoard' | 'drawnBoard' | null;
  readonly turns: boolean;
  readonly offerDraw: () => void;
  readonly askResign: () => void;
  /** Starts the game again at once. The current game stays among the games of this device. */
  readonly restart: () => void;
  readonly sounds: boolean;
  readonly switchSounds: () => void;
  readonly showKeys: () => void;
  /** Downloads the file of a finished match. */
  readonly download: () => void;
  /** Opens the analysis; null if the game cannot be analysed. */
  readonly analyse: (() => void) | null;
  readonly showRules: (() => void) | null;
  /** Whether letters are shown; null if there is no choice. */
  readonly letters: boolean | null;
  readonly chooseLetters: (chosen: boolean) => void;
  readonly turn: () => void;
  readonly swapBoard: () => Promise<void>;
  /** Further rows, which depend on the host. */
  readonly children?: ComponentChildren;
}

export function GameMenu(props: GameMenuProps): JSX.Element {
  const { host, other, analyse, showRules, letters } = props;
  const words = useWords();
  const { game, seat, offer, mode, players } = host.scene();
  const save = host.save();
  return (
    <Menu icon="menu" label={words.menu}>
      {showRules && <MenuItem onClick={showRules}>{words.rules}</MenuItem>}
      <MenuItem onClick={props.offerDraw} disabled={seat === null || offer !== null}>
        {words.offerDraw}
      </MenuItem>
      <MenuItem onClick={props.askResign} disabled={seat === null}>
        {words.resign}
      </MenuItem>
      {analyse && <MenuItem onClick={analyse}>{words.replay.analyse}</MenuItem>}
      {letters !== null && (
        <MenuItem onClick={() => props.chooseLetters(!letters)}>{letters ? words.glyphs : words.letters}</MenuItem>
      )}
      {props.turns && <MenuItem onClick={props.turn}>{words.turnBoard}</MenuItem>}
      {other && <MenuItem onClick={() => void props.swapBoard()}>{words[other]}</MenuItem>}
      {save && <MenuItem onClick={() => downloadSave(save)}>{words.exportSave}</MenuItem>}
      {host.canFetchGame() && <MenuItem onClick={props.download}>{words.downloadGame}</MenuItem>}
      {save && <MenuItem onClick={props.restart}>{words.restart}</MenuItem>}
      <MenuItem onClick={() => navigate({ screen: 'options', game: game.id })}>{words.newGame}</MenuItem>
      <MenuItem onClick={props.showKeys}>{words.shortcuts.title}</MenuItem>
      <label class="menu-row">
        <span>{words.sounds}</span>
        <input type="checkbox" checked={props.sounds} onChange={props.switchSounds} />
      </label>
      {mode === 'local' && players.some(({ who }) => who === 'bot') && (
        <label class="menu-row">
          <span>{words.ponder}</span>
          <input
            type="checkbox"
            checked={ponderChosen()}
            onChange={(event) => choosePonder(event.currentTarget.checked)}
          />
        </label>
      )}
      {props.children}
      <SettingsRows />
    </Menu>
  );
}
