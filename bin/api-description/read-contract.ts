import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const contractFolder = fileURLToPath(new URL('../../domain/contract/', import.meta.url));
const projectFolder = fileURLToPath(new URL('../../', import.meta.url));
const domainFolder = join(projectFolder, 'domain');
const contractFiles = readdirSync(domainFolder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[^/]+\/contract(\/[^/]+)?\.ts$/.test(path))
  .map((path) => join(domainFolder, path));

/** The compiler over the modules of the contract. */
function openContract(): { program: ts.Program; checker: ts.TypeChecker } {
  const { config } = ts.readConfigFile(join(projectFolder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: [] },
    ts.sys,
    projectFolder,
  );
  const program = ts.createProgram([join(contractFolder, 'problem-body.ts'), ...contractFiles], {
    ...options,
    noEmit: true,
    types: [],
  });
  return { program, checker: program.getTypeChecker() };
}

/** The rows of all modules: the members of each `operationsOf(module, { ... })`. */
function rowsIn(program: ts.Program): readonly ts.PropertyAssignment[] {
  const isTable = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) && node.expression.getText() === 'operationsOf';
  return program
    .getSourceFiles()
    .filter(({ fileName }) => contractFiles.includes(fileName))
    .flatMap(({ statements }) => [...statements])
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ initializer }) => (initializer && isTable(initializer) ? [initializer.arguments[1]] : []))
    .flatMap((rows) => (rows && ts.isObjectLiteralExpression(rows) ? [...rows.properties] : []))
    .filter((row) => ts.isPropertyAssignment(row));
}

/** The type that `answer: json<...>` of a row names; undefined for a file. */
const answerIn = (row: ts.ObjectLiteralExpression): ts.TypeNode | undefined =>
  row.properties
    .filter((part) => ts.isPropertyAssignment(part))
    .flatMap(({ name, initializer }) =>
      name.getText() === 'answer' && ts.isExpressionWithTypeArguments(initializer)
        ? [initializer.typeArguments?.[0]]
        : [],
    )[0];

/** Reads the types of all answers but files and `DoneAnswer`, with the compiler that knows them. */
export function readContract(): {
  readonly answers: ReadonlyMap<string, ts.Type>;
  readonly done: ts.Type;
  readonly problem: ts.Type;
  readonly checker: ts.TypeChecker;
} {
  const { program, checker } = openContract();
  const answers = new Map(
    rowsIn(program).flatMap(({ name, initializer: row }) => {
      const answer = ts.isObjectLiteralExpression(row) ? answerIn(row) : undefined;
      return ts.isStringLiteral(name) && answer ? [[name.text, checker.getTypeFromTypeNode(answer)]] : [];
    }),
  );
  const typeIn = (file: string, name: string): ts.Type => {
    const source = program.getSourceFile(join(contractFolder, file));
    const found = source?.statements.find(
      (one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === name,
    );
    if (!found) throw new Error(`${file} has no ${name}`);
    return checker.getTypeAtLocation(found);
  };
  return {
    answers,
    done: typeIn('operation.ts', 'DoneAnswer'),
    problem: typeIn('problem-body.ts', 'ProblemBody'),
    checker,
  };
}
