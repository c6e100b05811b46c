export {
  generatorPause,
  isStopped,
  readFreeGenerator,
  setting,
  switchFreeGenerator,
} from './store/free-generator-switch.ts';
export { freeInvoiceKind, freeMessage } from './store/free-message.ts';
export { mailReputation } from './store/mail-reputation.ts';
