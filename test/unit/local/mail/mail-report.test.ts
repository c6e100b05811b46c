import { expect, test } from 'vitest';
import { reportsOf } from '#local/mail/mail-report';

test.each([
  ['dana@client.example', ['Send', 'Delivery']],
  ['success@simulator.amazonses.com', ['Send', 'Delivery']],
  ['bounce@simulator.amazonses.com', ['Send', 'Bounce']],
  ['Bounce+dana@simulator.amazonses.com', ['Send', 'Bounce']],
  ['suppressionlist@simulator.amazonses.com', ['Send', 'Bounce']],
  ['complaint+2@simulator.amazonses.com', ['Send', 'Delivery', 'Complaint']],
  ['bounce@client.example', ['Send', 'Delivery']],
])('an email to %s causes these events: %j', (to, reports) => {
  expect(reportsOf({ destinations: [to] })).toEqual(reports);
});
