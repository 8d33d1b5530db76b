/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** '1' if the build includes the game of the test kit. */
  readonly VITE_DEV_GAMES?: string;
}
