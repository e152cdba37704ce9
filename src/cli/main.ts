/** The commands of `touchline`, one file each. */
import { Command, CommanderError } from 'commander';
import { ApiError, OperatorError } from '../base/errors.ts';
import { ConfigError } from '../config.ts';
import { invocation } from './invocation.ts';
import { terminal } from './output.ts';

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand(),
  setup: async () => (await import('./setup.ts')).setupCommand(),
  import: async () => (await import('./import.ts')).importCommand(),
  export: async () => (await import('./export.ts')).exportCommand(),
  keys: async () => (await import('./keys.ts')).keysCommand(),
  audit: async () => (await import('./audit.ts')).auditCommand(),
  plans: async () => (await import('./plans.ts')).plansCommand(),
  users: async () => (await import('./users.ts')).usersCommand(),
  names: async () => (await import('./names.ts')).namesCommand(),
  teams: async () => (await import('./teams.ts')).teamsCommand(),
  conflicts: async () => (await import('./conflicts.ts')).conflictsCommand(),
  waiting: async () => (await import('./waiting.ts')).waitingCommand(),
  players: async () => (await import('./players.ts')).playersCommand(),
  corrections: async () => (await import('./corrections.ts')).correctionsCommand(),
  poll: async () => (await import('./poll.ts')).pollCommand(),
  update: async () => (await import('./update.ts')).updateCommand(),
  webhooks: async () => (await import('./webhooks.ts')).webhooksCommand(),
  replay: async () => (await import('./replay.ts')).replayCommand(),
  backup: async () => (await import('./backup.ts')).backupCommand(),
  restore: async () => (await import('./restore.ts')).restoreCommand(),
  store: async () => (await import('./store.ts')).storeCommand(),
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  models: async () => (await import('./models.ts')).modelsCommand(),
  mcp: async () => (await import('./mcp.ts')).mcpCommand(),
};

/** The requested command, or all commands for the help. Loading its modules takes most of the time of a command. */
function commandsFor(command = ''): Promise<Command[]> {
  const requested = Object.hasOwn(COMMANDS, command) ? [COMMANDS[command]!] : Object.values(COMMANDS);
  return Promise.all(requested.map((load) => load()));
}

/** Runs the command of a command line. Exit codes: 0 done, 1 failed, 2 wrong usage or configuration. */
export async function run(words: readonly string[]): Promise<number> {
  const program = new Command('touchline').description('A football data service that anyone can run.');
  for (const command of await commandsFor(words[0])) program.addCommand(command);
  prepare(program);
  try {
    await program.parseAsync(words, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof ConfigError) return fail(error.message, 2);
    // rules that commands share with the API throw ApiErrors
    if (error instanceof OperatorError || error instanceof ApiError) return fail(error.message, 1);
    return fail(error instanceof Error ? (error.stack ?? error.message) : String(error), 1);
  }
}

/** Reports wrong usage in one way, and gives an option such as --json to the subcommand that it follows. */
function prepare(command: Command): void {
  const { writeOutput: writeOut, writeError: writeErr } = invocation();
  command.enablePositionalOptions().exitOverride().configureOutput({ writeOut, writeErr });
  command.showHelpAfterError('(run with --help for usage)');
  for (const sub of command.commands) prepare(sub);
}

function fail(message: string, code: number): number {
  terminal.error(`touchline: ${message}`);
  return code;
}
