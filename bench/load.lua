-- One thread is one client with a session of its own: it asks, checks the answer, asks again. The plan is a table that wrk.ts writes.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
  thread:set('number', #threads)
end

function init(args)
  plan = dofile(args[1])
  client = plan.clients[number]
  version = client.version
  wrong, turn, example = 0, 0, ''
  lives = (client.body .. (client.headers['idempotency-key'] or '')):find('{%a+}')
  text = not lives and wrk.format(client.method, client.path, client.headers, client.body)
end

function request()
  if text then return text end
  turn = turn + 1
  local values = {
    version = version, turn = turn % 10, key = plan.name .. '-' .. number .. '-' .. turn,
    date = os.date('!%Y-%m-%d', os.time() - ((client.first_day or 0) + turn) * 86400),
  }
  local function filled(part) return (part:gsub('{(%a+)}', values)) end
  local headers = {} -- a copy: wrk.format adds the length to what it is given
  for name, value in pairs(client.headers) do headers[name] = filled(value) end
  return wrk.format(client.method, client.path, headers, filled(client.body))
end

function response(status, headers, body)
  if status ~= 200 or body:sub(1, 14) ~= '{"status":true' or math.abs(#body - plan.bytes) > plan.tolerance then
    wrong = wrong + 1
    example = status .. ' ' .. body:sub(1, 300)
  end
  version = body:match('"version":(%d+)') or version
end

function done(summary, latency)
  local wrong, example = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout, ''
  for _, thread in ipairs(threads) do
    wrong = wrong + thread:get('wrong')
    if thread:get('wrong') > 0 then example = thread:get('example') end
  end
  io.write(string.format('\nfigures {"requests":%d,"seconds":%.6f,"p50":%.3f,"p95":%.3f,"p99":%.3f,"wrong":%d}\n', summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000, wrong))
  if wrong > 0 then io.write('example ' .. example .. '\n') end
end
