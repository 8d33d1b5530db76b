/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** '1': the build also has the game of the test kit. */
  readonly VITE_DEV_GAMES?: string;
}
