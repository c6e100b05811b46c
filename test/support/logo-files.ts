import { plainPng } from './images.ts';
import { aJpeg, aPhoto, exifSegment } from './photos.ts';

/** Red, green and blue, from 0 to 255. */
export type Color = readonly [number, number, number];

const red: Color = [200, 20, 20];
const blue: Color = [20, 40, 200];
const white: Color = [255, 255, 255];
const ink: Color = [30, 30, 30];
const dark: Color = [100, 100, 100];
const darker: Color = [69, 69, 69];
/** A printer's red and blue, which have no color profile. */
const [printedRed, printedBlue]: readonly [Color, Color] = [
  [222, 1, 0],
  [12, 51, 255],
];

/** A file that an owner may choose as the logo. */
export interface LogoFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A file with a picture, and the logo on white paper that it becomes; its size is in pixels. */
export interface ReadableLogo extends LogoFile {
  readonly width: number;
  readonly height: number;
  /** Of the quarter at the upper left. */
  readonly corner: Color;
  /** Of the other three quarters. */
  readonly rest: Color;
}

/** Pictures of 48x32 as libvips writes them. */
const written: readonly (readonly [name: string, corner: Color, rest: Color, base64: string])[] = [
  [
    'interlaced.png',
    red,
    blue,
    'iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAIAAAGssVzdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAfUlEQVRYhe2UUQrAIAxDPUQO0fuf4h1rH7Ivx+aGsoqBfkgJIU1jC1ItBbXKRUvn67bFDC4ahpcgNa2vIIZpIuF0mugTHaNoKyJ1gLQ5Eem2holiPY+ULtkyUaznER2BZFBoLSjsEM6Q/MuYddCU7cLKgrBD8X+A5FDz6NABlU/6TBuy2KkAAAAASUVORK5CYII=',
  ],
  [
    '16-bit.png',
    red,
    blue,
    'iVBORw0KGgoAAAANSUhEUgAAADAAAAAgEAIAAACLJrAIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAiUlEQVRoge3XywkDMAwEURUxRaT/KlxWIFW8wF4GH4dF1ufedZ3D7vN7KSRCeQvoLaC3Cnr7YutBrUm3KdbGfNuDAlbELYq3gG4VdPtitx50O1bvj49VQSKYhEQwCYlgEhLBJCSCSUgEk5AIJiERTEIimIREMAmJYBISwSQkgklIBJOQCCYhEcwvbE/6TEfaiPMAAAAASUVORK5CYII=',
  ],
  [
    'gray-alpha.png',
    ink,
    white,
    'iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAQAAAD+3TOXAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAALElEQVRIie3QQQ0AMAwDsSAZf5YdhLR/OwAiXd7clisHlUSVRJVElUQAkIUP8XmrkN5FMi4AAAAASUVORK5CYII=',
  ],
  [
    'palette.png',
    red,
    white,
    'iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAMAAABjCgsuAAAABlBMVEVMaXHIFBQxlGXNAAAAAXRSTlMAQObYZgAAAAlwSFlzAAAD6AAAA+gBtXtSawAAACRJREFUOI1jYMQBGHABxlENCDAaSsiAEQcYShpGwSgYBQwwAAD8egGBZieWBgAAAABJRU5ErkJggg==',
  ],
  [
    'for-print.jpg',
    printedRed,
    printedBlue,
    '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU/8AAFAgAIAAwBEMRAE0RAFkRAEsRAP/EABgAAQADAQAAAAAAAAAAAAAAAAAHCAoJ/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwDqm5XuVS/YAAMu6wbVQlgAAGohXxlXROAADLusG1UJYAAAAAAAAAAAAAAAAAAB/9k=',
  ],
  [
    'gray.jpg',
    dark,
    darker,
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAgADADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJoABKqpKgAAAAAAAA//2Q==',
  ],
  [
    'progressive.jpg',
    red,
    blue,
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wgARCAAgADADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQG/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAYF/9oADAMBAAIQAxAAAAHNjOs0F8FBPhQT4AAH/8QAFBABAAAAAAAAAAAAAAAAAAAAQP/aAAgBAQABBQJH/8QAGREAAQUAAAAAAAAAAAAAAAAAAAUgQ4HB/9oACAEDAQE/ARdjvG//xAAZEQABBQAAAAAAAAAAAAAAAAAABSBDgcH/2gAIAQIBAT8BEKStb//EABQQAQAAAAAAAAAAAAAAAAAAAED/2gAIAQEABj8CR//EABQQAQAAAAAAAAAAAAAAAAAAAED/2gAIAQEAAT8hR//aAAwDAQACAAMAAAAQBU++++//xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAEDAQE/EFH/xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAECAQE/EFH/xAAUEAEAAAAAAAAAAAAAAAAAAABA/9oACAEBAAE/EEf/2Q==',
  ],
  [
    'moving.gif',
    red,
    blue,
    'R0lGODlhMAAgAIEAAExpcRQoyMgUFAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAAMAAgAAACTJSPqRftD6NbtMqLq064ww0K3hiEG+mZGtqpFnu5FBzLCi3ZN/7pCN/zGYAPIYPYMA6RJSWzaXxKp9Sq9YrNarfcrvcLDovH5LJZWwAAIfkEBQoAAAAsAAAAADAAIACATGlxAP8AAiaMj6nL7Q+jnLTai7PevPsPhuJIluaJpurKtu4Lx/JM1/aN5/pdAAA7',
  ],
  ['lossless.webp', red, white, 'UklGRioAAABXRUJQVlA4TB0AAAAvL8AHEA8wFIM8FPMf8BAIJPlLLzBARP8noMLZPwA='],
  [
    'lossy.webp',
    red,
    blue,
    'UklGRmoAAABXRUJQVlA4IF4AAAAQBQCdASowACAAPm0skUWkIqGaqgQAQAbEsQBmKqC/ANRn4B+Lv43cgEd+gL5yu5SAAP7w6PJ60/xu220thNtKaW/twLxmXjO/8bt8a1T8j4fu/TZOgTHz4fEC9AAA',
  ],
  [
    'camera.avif',
    red,
    blue,
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAD4AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAADAAAAAgAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAABGbWRhdBIACgk4FS/7SAhoNIAyLxlCYwTAADQABO4hjyXmmSbgtB6807doSt624u9xm/tmmMF/9palnLzTnn84jEfH',
  ],
];

const tiff =
  'SUkqANgAAACAMgKBQAQWDQeEQmFQuGQ2HQYmBRaQ+KRWLRaBQSLxuORuIxOOyGRQuMyOTSePyeVSGSyuXRaUy+ZQ6WzObQmYzedQWazubzmfTae0GZUCiS+h0eV0alSqk02TUyoSOn1OQ1KrR2q1mPRKuSet1+K1ixRWw2WHWS0TSB2uO2q3SS23GL3C6Qiz3eD3a9QUKChkX3BS+/4HB4eTYXEYuQ4rGY+LY7IZOG5LKZeEZbMZvNZvL53PZPQaHH6PSYvTafD6nVYLWa29a/YXTZbO3QEAEAAAAQMAAQAAADAAAAABAQMAAQAAACAAAAACAQMAAwAAAK4BAAADAQMAAQAAAAUAAAAGAQMAAQAAAAIAAAARAQQAAQAAAAgAAAASAQMAAQAAAAEAAAAVAQMAAQAAAAMAAAAWAQMAAQAAAAABAAAXAQQAAQAAAM8AAAAaAQUAAQAAAJ4BAAAbAQUAAQAAAKYBAAAcAQMAAQAAAAEAAAAoAQMAAQAAAAIAAAA9AQMAAQAAAAIAAABTAQMAAwAAALQBAAAAAAAAMzPLAAAACAAzM8sAAAAIAAgACAAIAAEAAQABAA==';

const mimeTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

const aFile = (name: string, buffer: Buffer): LogoFile => {
  const ending = name.split('.').at(-1) ?? '';
  return { name, buffer, mimeType: mimeTypes[ending] ?? `image/${ending}` };
};

/** A photo that is 48x32 with a light quarter at the upper left once it is turned by its EXIF orientation. */
export function turnedPhoto(orientation: number): Buffer {
  const [width, height] = orientation > 4 ? [32, 48] : [48, 32];
  const isMirroredAcross = [2, 3, 7, 8].includes(orientation);
  const isMirroredDown = [3, 4, 6, 7].includes(orientation);
  return aJpeg({
    ...{ width, height, components: 1, segments: exifSegment(orientation) },
    sample: (x, y) => {
      const across = isMirroredAcross ? width - 1 - x : x;
      const down = isMirroredDown ? height - 1 - y : y;
      return across < width / 2 && down < height / 2 ? 200 : 40;
    },
  });
}

const drawing = (size: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32" ${size}><rect width="48" height="32" fill="rgb(${blue})"/><rect width="24" height="16" fill="rgb(${red})"/></svg>`,
  );

const whole = { width: 48, height: 32 };

/** Files of cameras, print shops, drawing programs and the web. */
export const readableLogos = (): readonly ReadableLogo[] => [
  ...written.map(([name, corner, rest, base64]) => ({
    ...{ ...aFile(name, Buffer.from(base64, 'base64')), ...whole },
    ...{ corner, rest },
  })),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({
    ...{ ...aFile(`orientation-${orientation}.jpg`, turnedPhoto(orientation)), ...whole },
    ...{ corner: [200, 200, 200] as const, rest: [40, 40, 40] as const },
  })),
  ...['', 'width="24" height="16"', 'width="100%" height="100%"'].map((size) => ({
    ...{ ...aFile(`${size}.svg`, drawing(size)), width: 400, height: 267 },
    ...{ corner: red, rest: blue },
  })),
  ...(
    [
      [6_000, 6_000, 400],
      [4_000, 40, 4],
    ] as const
  ).map(([width, height, storedHeight]) => ({
    ...{
      ...aFile(`${width}x${height}.png`, plainPng(width, height, [...blue])),
      width: 400,
      height: storedHeight,
    },
    ...{ corner: blue, rest: blue },
  })),
];

/** Files that a browser cannot show, or only in part. */
export function unreadableLogos(): readonly LogoFile[] {
  const photo = aPhoto(400, 300);
  const png = plainPng(300, 300);
  return [
    aFile('scan.tiff', Buffer.from(tiff, 'base64')),
    aFile('phone.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')),
    aFile('half.jpg', photo.subarray(0, photo.length / 2)),
    aFile('half.png', png.subarray(0, png.length / 2)),
    aFile(
      'cut.webp',
      Buffer.from(written.find(([name]) => name === 'lossy.webp')?.[3] ?? '', 'base64').subarray(0, 60),
    ),
    aFile('broken.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect')),
    aFile('page.jpg', Buffer.from('<!doctype html><title>Sign in</title>')),
    aFile('empty.png', Buffer.alloc(0)),
  ];
}
