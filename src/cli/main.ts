/** `touchline`: the commands, one file each. */
import { Command, CommanderError } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { ConfigError } from '../config.ts';
import { correctionsCommand } from './corrections.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { keysCommand } from './keys.ts';
import { mcpCommand } from './mcp.ts';
import { namesCommand } from './names.ts';
import { say } from './output.ts';
import { playersCommand } from './players.ts';
import { pollCommand } from './poll.ts';
import { replayCommand } from './replay.ts';
import { serveCommand } from './serve.ts';
import { webhooksCommand } from './webhooks.ts';

/** Exit codes: 0 done, 1 failed, 2 wrong usage or configuration. */
async function main(): Promise<number> {
  const program = new Command('touchline')
    .description('A football data service that anyone can run.')
    .exitOverride()
    .showHelpAfterError('(run with --help for the options)');
  const commands = [
    serveCommand(),
    importCommand(),
    exportCommand(),
    keysCommand(),
    namesCommand(),
    playersCommand(),
    correctionsCommand(),
    pollCommand(),
    webhooksCommand(),
    replayCommand(),
    mcpCommand(),
  ];
  for (const command of commands) program.addCommand(inheriting(command));
  try {
    await program.parseAsync();
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof ConfigError) return fail(error.message, 2);
    if (error instanceof OperatorError) return fail(error.message, 1);
    return fail(error instanceof Error ? (error.stack ?? error.message) : String(error), 1);
  }
}

function inheriting(command: Command): Command {
  command.exitOverride().showHelpAfterError('(run with --help for the options)');
  for (const sub of command.commands) inheriting(sub);
  return command;
}

function fail(message: string, code: number): number {
  say.error(`touchline: ${message}`);
  return code;
}

process.exitCode = await main();
