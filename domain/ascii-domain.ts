// RFC 3492 with the parameters of IDNA. Neither the rules nor a browser form have a converter that works everywhere.
const [base, tMin, tMax, skew, damp, initialBias, initialCode] = [36, 1, 26, 38, 700, 72, 128];

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

const digitOf = (value: number): string => String.fromCharCode(value + (value < 26 ? 97 : 22));

function encodeLabel(label: string): string {
  const codes = [...label].map((letter) => letter.codePointAt(0) ?? 0);
  let output = codes
    .filter((code) => code < initialCode)
    .map((code) => String.fromCharCode(code))
    .join('');
  const plainCount = output.length;
  if (plainCount > 0) output += '-';
  let [code, delta, bias, done] = [initialCode, 0, initialBias, plainCount];
  while (done < codes.length) {
    const next = Math.min(...codes.filter((each) => each >= code));
    delta += (next - code) * (done + 1);
    code = next;
    for (const each of codes) {
      if (each < code) delta += 1;
      if (each !== code) continue;
      let rest = delta;
      for (let k = base; ; k += base) {
        const t = k <= bias ? tMin : k >= bias + tMax ? tMax : k - bias;
        if (rest < t) break;
        output += digitOf(t + ((rest - t) % (base - t)));
        rest = Math.floor((rest - t) / (base - t));
      }
      output += digitOf(rest);
      bias = adapt(delta, done + 1, done === plainCount);
      delta = 0;
      done += 1;
    }
    delta += 1;
    code += 1;
  }
  return `xn--${output}`;
}

/**
 * A domain with letters such as "ü" in the form that mail servers know: "müller.example" becomes
 * "xn--mller-kva.example".
 */
export const asciiDomain = (domain: string): string =>
  domain
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .split(/[.。]/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII
    .map((label) => (/^[\u0000-\u007f]*$/.test(label) ? label : encodeLabel(label)))
    .join('.');
