-- What wrk sends, from the file that load.ts wrote, and what it counted, as one line of JSON.
local requests = {}
local sent = 0

-- args: a file that begins with how many keys and headers there are; then those, a line each, and paths
function init(args)
  local lines = io.lines(args[1])
  local counts = lines():gmatch('%d+')
  local keys, headers = {}, ''
  for i = 1, tonumber(counts()) do keys[i] = lines() end
  for _ = 1, tonumber(counts()) do headers = headers .. '\r\n' .. lines() end
  for path in lines do
    local key = keys[#requests % #keys + 1]
    requests[#requests + 1] = 'GET ' .. path .. ' HTTP/1.1\r\nx-api-key: ' .. key .. headers .. '\r\n\r\n'
  end
end

function request()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end

function done(summary, latency)
  local of = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"bytes":%d,"microseconds":%d,"p50":%d,"p99":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.bytes, summary.duration, latency:percentile(50), latency:percentile(99),
    of.status, of.connect + of.read + of.write + of.timeout))
end
