export { booksOf, type ReadBooksPorts } from './read-books.ts';
export { bookPages } from './store/book-pages.ts';
