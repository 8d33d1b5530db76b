/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** '1': the build also has the test kit's game. */
  readonly VITE_DEV_GAMES?: string;
}
