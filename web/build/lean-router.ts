import { type Plugin, parseAst } from 'vite';

/** Code that only a data router runs, which this site does not use, and what the bundler reads instead of it. */
const dataRouterParts: readonly (readonly [RegExp, string])[] = [
  [/isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/, 'useNavigateUnstable()'],
  [/let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = undefined;'],
  [/RenderErrorBoundary\.contextType = .*/, ''],
  [/return dataRouterState && \(match\.route[^?]+\? [^;]+ : getChildren\(\);/, 'return getChildren();'],
];

/** The part of a source text from `start` to `end`. */
interface Range {
  readonly start: number;
  readonly end: number;
}

interface Call extends Range {
  readonly type: string;
  readonly callee: { readonly name?: string };
  readonly arguments: readonly Range[];
}

/** The sentences for developers in calls of `invariant` and `warning`: all arguments but the condition. */
function messagesOf(node: unknown): readonly Range[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: [condition, ...messages] = [] } = node as Partial<Call>;
  const isCheck = type === 'CallExpression' && (callee?.name === 'invariant' || callee?.name === 'warning');
  const last = messages.at(-1);
  if (isCheck && condition && last) return [{ start: condition.end, end: last.end }];
  return Object.values(node).flatMap(messagesOf);
}

/** Removes a range of the code except its line breaks, so that line numbers do not change. */
const without = (code: string, { start, end }: Range): string =>
  code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, '') + code.slice(end);

/**
 * Lets the bundler remove unused parts of React Router. The package assigns `displayName` to them and does not mark the
 * calls that create them as pure, so the bundler would keep them. Warnings and messages for developers stay in
 * `npm run dev`.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/node_modules/react-router/')) return undefined;
    const used = dataRouterParts
      .reduce((text, [part, replacement]) => text.replace(part, replacement), code)
      .replace(/^\w+\.displayName = .*$/gm, '')
      .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
      .replace(/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;');
    return { code: messagesOf(parseAst(used)).toReversed().reduce(without, used), map: null };
  },
});
