export { composeStatement } from './compose-statement.ts';
export { booksOf, type ReadBooksPorts } from './read-books.ts';
export type { RenderStatement } from './read-statement.ts';
export { bookPages } from './store/book-pages.ts';
export { statementMessageHandler } from './store/statement-messages.ts';
