import { reportsOf } from 'one-machine-cloud/mail/mail-report';
import { expect, test } from 'vitest';

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
