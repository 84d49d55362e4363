import { Pool, type PoolClient } from 'pg'

const { FLOOR_HOST = '', FLOOR_DATABASE = '', FLOOR_DATABASE_PORT = '' } = process.env

export const pool = new Pool({
  host: FLOOR_HOST,
  port: Number(FLOOR_DATABASE_PORT),
  user: 'aisle',
  database: FLOOR_DATABASE,
  max: 10,
})

export async function inTransaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

export const success = (data: unknown) => ({ code: '200', message: '成功', messageEn: 'OK', data })
