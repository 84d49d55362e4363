export { buildConsole } from './console-server.ts'
