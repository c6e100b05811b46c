import { expect, test } from 'vitest';
import { phoneLink } from '../../../../web/ui/phone-link.ts';

test.each([
  ['(541) 555-0142', 'tel:5415550142'],
  ['+1 541.555.0142', 'tel:+15415550142'],
  ['541-555-0142 x7', 'tel:5415550142x7'],
  ['541 555 0142, #7;*2', 'tel:5415550142,#7;*2'],
])('a click on %s calls the number and its extension', (typed, address) => {
  expect(phoneLink(typed)).toBe(address);
});
