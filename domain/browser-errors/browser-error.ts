import { type PageName, siteRoutes } from '../site-routes.ts';

/** Where an error was caught: by the window, as an unhandled promise rejection, or during rendering. */
export const browserErrorSources = ['script', 'promise', 'render'] as const;

export type BrowserErrorSource = (typeof browserErrorSources)[number];

/** A reported error of a page, without personal data of the visitor. */
export interface BrowserError {
  readonly source: BrowserErrorSource;
  /** The error's class, such as `TypeError`. */
  readonly errorName: string;
  /** The words of the error's message that browsers or React use themselves. */
  readonly errorText: string;
  /** Positions in our scripts as `file:line:column`, innermost first. An error without any is not ours. */
  readonly places: readonly string[];
  /** The name of the page in `siteRoutes`, without path parameters. */
  readonly page: PageName | 'unknown';
  /** The file name of the page's first script, which changes with every release. */
  readonly release: string;
}

/** Longest kept message in characters, and most kept positions. */
export const browserErrorLimits = { text: 200, places: 8 } as const;

/** The words of messages of browsers and React, as they write them. Any other word may have been written by a person. */
const browserWords = new Set(
  `Array Assignment Attempt Attempted Blocked Cannot Can Could Document Element Error Failed Function Illegal Importing
  Infinity Invalid JSON Map Maximum Minified Missing Module NaN No Node Null Object Permission Promise React Reduce
  Rendered Set String Symbol The Too Unable Undefined Unexpected Unhandled Window
  a aborted access accessing after allowed already an and any argument arguments array as assign assignment at
  attempt attempting available be because been before being by call called can cannot child children class
  client closed component constant constructor content convert could current data defined delete denied depth
  destructure did disabled does document dynamically element empty end error errors event exceeded executing execute
  expected failed fetch fetching for found from full function getting global has have hook hooks hydrated hydrating
  hydration if import imported importing in index initialization inside instance insecure insert into invalid is it
  iterable its key left length less load loaded loading long lost malformed match maximum message minified missing
  mismatch module more must name nested network new no node non non-iterable nor not null number object objects of off
  on only open operation operator or out outside parse parsing pending permission position promise properties property
  prototype provided quota range read reading reason recursion redefine reference regular reject rejected rendered
  rendering requested request required resolve response result returned root same schedule script server
  set setting should signal size source stack state string suspended switched symbol synchronous terminated text than
  that the then this times time timed to token too transaction tree type unable undefined unexpected unknown
  unsupported unterminated update updated updating url used user valid value values variable was were while window with
  within without`.split(/\s+/),
);

/** The classes of errors that browsers have. A report can name any class, so any other is a word of its sender. */
const errorClasses = new Set(
  `Error TypeError RangeError ReferenceError SyntaxError EvalError URIError AggregateError InternalError AbortError
  NotFoundError NotAllowedError NotSupportedError NotReadableError InvalidStateError InvalidAccessError
  InvalidCharacterError HierarchyRequestError NetworkError QuotaExceededError SecurityError TimeoutError DataError
  DataCloneError ConstraintError UnknownError VersionError TransactionInactiveError ReadOnlyError EncodingError
  OperationError`.split(/\s+/),
);

const hidden = '…';

function cleanWord(word: string): string {
  // React refers to its errors by number.
  if (/^#\d{1,3};?$/.test(word)) return word;
  const text = /^\(?([A-Za-z-]{1,20})[).,:;]*$/.exec(word)?.[1];
  return text !== undefined && browserWords.has(text) ? word : hidden;
}

/**
 * An error message without anything that a person may have written: everything but the words of browsers and React
 * becomes `…`. The property in `(reading 'name')` stays, because it comes from our code.
 */
export function cleanErrorText(text: string): string {
  const property = /\((?:reading|setting) '([A-Za-z]{1,30})'\)/.exec(text)?.[0] ?? '';
  const words = text
    .slice(0, 1_000)
    .replace(property, ' ')
    .replace(/(["'`“‘«]).*["'`”’»]/gs, ` ${hidden} `)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(cleanWord);
  const joined = [...words, property].filter((word) => word !== '').join(' ');
  return joined.replaceAll(/…(?: …)+/g, hidden).slice(0, browserErrorLimits.text);
}

/** The positions in our scripts that a stack trace names, without URLs and function names. */
export const placesIn = (stack: string): readonly string[] =>
  [...stack.slice(0, 20_000).matchAll(/\/assets\/([\w.-]{1,80}\.js):(\d{1,7}):(\d{1,7})/g)]
    .slice(0, browserErrorLimits.places)
    .map(([, file, line, column]) => `${file}:${line}:${column}`);

const isPlace = (text: string): boolean => /^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/.test(text);

/** The class of an error; 'Error' if browsers have no such class. */
const cleanErrorName = (name: string): string => (errorClasses.has(name) ? name : 'Error');

const pathPatterns = Object.entries(siteRoutes).map(
  ([name, { path }]) => [name as PageName, new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`)] as const,
);

/** The name of the page at a path. */
export const pageNameAt = (path: string): BrowserError['page'] =>
  pathPatterns.find(([, pattern]) => pattern.test(path))?.[0] ?? 'unknown';

/**
 * Removes everything from a report that must not be logged; undefined if it names none of our scripts. The sender is
 * untrusted.
 */
export function cleanBrowserError(report: {
  readonly source: BrowserErrorSource;
  readonly errorName: string;
  readonly errorText: string;
  readonly places: readonly string[];
  readonly page: string;
  readonly release: string;
}): BrowserError | undefined {
  const places = report.places.filter(isPlace).slice(0, browserErrorLimits.places);
  if (places.length === 0) return undefined;
  return {
    source: report.source,
    errorName: cleanErrorName(report.errorName),
    errorText: cleanErrorText(report.errorText),
    places,
    page: pathPatterns.find(([name]) => name === report.page)?.[0] ?? 'unknown',
    release: /^[\w.-]{1,80}\.js$/.test(report.release) ? report.release : 'unknown',
  };
}
