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

/** Capitalized words in messages of browsers and React. Any other capitalized word may be a name. */
const browserWords = new Set(
  `Array Assignment Attempt Attempted Blocked Cannot Can Could Document Element Error Failed Function Illegal Importing
  Infinity Invalid JSON Map Maximum Minified Missing Module NaN No Node Null Object Permission Promise React Reduce
  Rendered Set String Symbol The Too Unable Undefined Unexpected Unhandled Window`.split(/\s+/),
);

const hidden = '…';

function cleanWord(word: string): string {
  // React refers to its errors by number.
  if (/^#\d{1,3};?$/.test(word)) return word;
  const text = /^\(?([A-Za-z]{1,20})[).,:;]*$/.exec(word)?.[1];
  const isKept = text !== undefined && (text === text.toLowerCase() || browserWords.has(text));
  return isKept ? word : hidden;
}

/**
 * An error message without possible personal data: quoted texts, addresses, names, numbers and tokens become `…`. The
 * property in `(reading 'name')` stays, because it comes from our code.
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

/** The class of an error; 'Error' if the name does not look like one. */
const cleanErrorName = (name: string): string => (/^[A-Z][A-Za-z]{0,40}Error$/.test(name) ? name : 'Error');

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
