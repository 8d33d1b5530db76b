/** The texts and pictures with which messengers preview links. The build of the page writes them, and the server reads them. */
import { array, object, text, type Decoder } from '@boardwright/core/decode';

/** The name of the file, which is beside the page. */
export const PREVIEWS_FILE = 'previews.json';
/** The placeholder of a name in the texts. */
export const NAME_BLANK = '{name}';
/** The placeholder of a game's title in the texts. */
export const GAME_BLANK = '{game}';

/** The texts and the picture of a game in the preview of a link. */
export interface PreviewOfGame {
  readonly game: string;
  readonly title: string;
  /** One line about the game. */
  readonly about: string;
  /** The address of its picture, relative to the page. */
  readonly picture: string;
}

/** The previews in one language. `invited` and `invitedBy` contain placeholders. */
export interface PreviewTexts {
  readonly lang: string;
  readonly invited: string;
  readonly invitedBy: string;
  readonly full: string;
  readonly begun: string;
  readonly over: string;
  readonly games: readonly PreviewOfGame[];
}

const line = text(500);

/** Decodes the file of preview texts that the build of the page writes. */
export const previewsDecoder: Decoder<readonly PreviewTexts[]> = array(
  object<PreviewTexts>({
    lang: line,
    invited: line,
    invitedBy: line,
    full: line,
    begun: line,
    over: line,
    games: array(object<PreviewOfGame>({ game: line, title: line, about: line, picture: line }), 1000),
  }),
  100,
);
