import { matchesPattern } from 'one-machine-cloud/stacks/read-event-rules';
import { expect, test } from 'vitest';

const event = { source: 'aws.ses', detail: { mail: { tags: { set: ['free'] } }, kind: 'Bounce' } };

test.each([
  [{ source: ['aws.ses'] }, true],
  [{ source: ['aws.s3', 'aws.ses'], detail: { kind: ['Bounce'] } }, true],
  [{ detail: { mail: { tags: { set: ['account', 'free'] } } } }, true],
  [{ source: ['aws.s3'] }, false],
  [{ detail: { kind: ['Bounce'], other: ['x'] } }, false],
  [{ detail: { mail: { tags: { set: ['account'] } } } }, false],
])('whether an event matches the pattern %j: %s', (pattern, isMatch) => {
  expect(matchesPattern(event, pattern)).toBe(isMatch);
});
