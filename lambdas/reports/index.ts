export { lookAtStatement } from './look-at-statement.ts';
export type { RenderStatement } from './read-statement.ts';
export { statementMessageHandler } from './store/statement-messages.ts';
