import { expect, test } from 'vitest';
import { parseArguments } from '#bin/command/parse-arguments';

const options = { stage: { type: 'string' }, 'leave-out-early-access': { type: 'boolean' } } as const;

test('an ID that begins with one or two dashes is a positional, not an option', () => {
  for (const id of [
    '-dY1pZ0h7Qm3xVbN2cLkTw',
    '--Y1pZ0h7Qm3xVbN2cLkTw',
    '-abc+d/efgh=',
    '--Abc+d/efgh=',
    '-12h',
    '-bob@example.com',
  ]) {
    const { values, positionals } = parseArguments(options, [id, '--stage', 'dev']);
    expect({ ...values, positionals }).toEqual({ stage: 'dev', positionals: [id] });
  }
});

test('the name of an option is an option, even if it is as long as an ID', () => {
  const { values, positionals } = parseArguments(options, ['--leave-out-early-access', 'user-1']);
  expect({ ...values, positionals }).toEqual({ 'leave-out-early-access': true, positionals: ['user-1'] });
});

test('a misspelled option and a missing value are refused', () => {
  const unknown = expect.objectContaining({ code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' });
  expect(() => parseArguments(options, ['--stge', 'dev'])).toThrow(unknown);
  expect(() => parseArguments(options, ['-y'])).toThrow(unknown);
  expect(parseArguments(options, ['--stage=']).values).toEqual({ stage: '' });
  const missing = expect.objectContaining({ code: 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' });
  expect(() => parseArguments(options, ['--stage'])).toThrow(missing);
  // Not the stage 'dev' and an ID.
  expect(() => parseArguments(options, ['--stage', '-dY1pZ0h7Qm3xVbN2cLkTw', 'dev'])).toThrow(missing);
});
