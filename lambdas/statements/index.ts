export type { RenderStatement } from './read-statement.ts';
export { statementKind } from './store/statement-messages.ts';
