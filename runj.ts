import { runJourneys } from './tools/journeys.ts';

console.log(JSON.stringify(await runJourneys(process.argv[2])));
process.exit(0);
