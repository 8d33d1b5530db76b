export { wire } from '../../banqi/text/wire.ts';
