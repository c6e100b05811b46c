export {
  generatorPause,
  isStopped,
  readFreeGenerator,
  setting,
  turnFreeGenerator,
} from './store/free-generator-switch.ts';
export { freeMessage, freeRoom } from './store/free-message.ts';
export { mailReputation } from './store/mail-reputation.ts';
