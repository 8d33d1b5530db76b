export { wire } from '../banqi/wire.ts';
