const parts = [
  'Ofen, tauschen; "sofort"\\n',
  '更换热水器和所有的管道系统',
  'Замена котла и всех радиаторов',
  'تغيير سخان الماء والأنابيب',
  'छत की मरम्मत और पाइप',
  '🔥🛠️👩‍🔧',
  'DTSTART:20200101T000000Z',
  'a\\,b\\;c:d',
];

/** Two hundred titles in five scripts, with every character that a calendar file must escape. */
export const scriptTitles: readonly string[] = Array.from({ length: 200 }, (_, index) =>
  Array.from({ length: 1 + (index % 4) }, (__, part) => parts[(index * 7 + part * 3) % parts.length]).join(
    ' ',
  ),
).map((title, index) => [...`${index} ${title}`].slice(0, 110).join(''));
