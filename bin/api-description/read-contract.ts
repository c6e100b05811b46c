import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { Operation } from '#domain/contract/endpoints';

/** What the contract says of an operation: each part is a type, or the schema that reads it. */
export interface DescribedCall {
  /** The module and name of the schema of a JSON body, or 'file' for bytes. */
  readonly body?: { readonly file: string; readonly name: string } | 'file';
  /** Names of query parameters. */
  readonly query: readonly string[];
  readonly isKeyed: boolean;
  /** The type of a successful answer; absent if the answer is a file. */
  readonly answer?: ts.Type;
}

const contractFolder = fileURLToPath(new URL('../../domain/contract/', import.meta.url));
const projectFolder = fileURLToPath(new URL('../../', import.meta.url));

/** The compiler over the modules of the contract. */
function openContract(): { program: ts.Program; checker: ts.TypeChecker } {
  const { config } = ts.readConfigFile(join(projectFolder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: [] },
    ts.sys,
    projectFolder,
  );
  const files = readdirSync(contractFolder).filter((name) => name.endsWith('.ts'));
  const program = ts.createProgram(
    files.map((name) => join(contractFolder, name)),
    { ...options, noEmit: true, types: [] },
  );
  return { program, checker: program.getTypeChecker() };
}

/** The types of a module that lists calls: `interface ...Calls`. */
function callLists(program: ts.Program): readonly ts.InterfaceDeclaration[] {
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(contractFolder))
    .flatMap(({ statements }) => [...statements])
    .filter((statement) => ts.isInterfaceDeclaration(statement))
    .filter(({ name }) => /.Calls$/.test(name.text));
}

const nameOfMember = (member: ts.TypeElement): string =>
  member.name && (ts.isStringLiteral(member.name) || ts.isIdentifier(member.name)) ? member.name.text : '';

function bodyOf(node: ts.TypeNode, checker: ts.TypeChecker): NonNullable<DescribedCall['body']> {
  if (!ts.isTypeQueryNode(node)) return 'file';
  const symbol = checker.getSymbolAtLocation(node.exprName);
  const named = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const file = named?.declarations?.[0]?.getSourceFile().fileName;
  if (!named || file === undefined) throw new Error(`The schema ${node.getText()} was not found`);
  return { file, name: named.name };
}

/** The texts of a literal type or a union of them. */
const textsOf = (type: ts.Type): readonly string[] =>
  (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? [one.value] : []));

/** Reads every operation of the contract with types of its own, with the compiler that knows these types. */
export function readContract(): {
  readonly calls: ReadonlyMap<Operation, DescribedCall>;
  readonly done: ts.Type;
  readonly problem: ts.Type;
  readonly checker: ts.TypeChecker;
} {
  const { program, checker } = openContract();
  const calls = new Map<Operation, DescribedCall>();
  for (const member of callLists(program).flatMap(({ members }) => [...members])) {
    if (!ts.isPropertySignature(member) || !member.type || !ts.isTypeLiteralNode(member.type)) continue;
    const parts = new Map(
      member.type.members.flatMap((part) =>
        ts.isPropertySignature(part) && part.type ? [[nameOfMember(part), part.type] as const] : [],
      ),
    );
    const [body, query, answer] = [parts.get('body'), parts.get('query'), parts.get('answer')];
    calls.set(nameOfMember(member) as Operation, {
      ...(body && { body: bodyOf(body, checker) }),
      query: query ? textsOf(checker.getTypeFromTypeNode(query)) : [],
      isKeyed: parts.has('keyed'),
      ...(answer && { answer: checker.getTypeFromTypeNode(answer) }),
    });
  }
  const typeIn = (file: string, name: string): ts.Type => {
    const source = program.getSourceFile(join(contractFolder, file));
    const found = source?.statements.find(
      (one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === name,
    );
    if (!found) throw new Error(`${file} has no ${name}`);
    return checker.getTypeAtLocation(found);
  };
  return {
    calls,
    done: typeIn('call-failure.ts', 'DoneAnswer'),
    problem: typeIn('problem-body.ts', 'ProblemBody'),
    checker,
  };
}

/** The schema of a body, from the module that exports it. */
export const loadSchema = async ({ file, name }: { file: string; name: string }): Promise<unknown> =>
  ((await import(pathToFileURL(file).href)) as Record<string, unknown>)[name];
