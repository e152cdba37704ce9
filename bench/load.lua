-- What wrk sends, from the file that load.ts wrote, and what it counted, as one line of JSON.
local requests = {}
local sent = 0

-- args: a file whose first lines are keys, then an empty line, then what follows a key in every request, an empty
-- line, and paths
function init(args)
  local keys, rest, part = {}, '', 1
  for line in io.lines(args[1]) do
    if line == '' then
      part = part + 1
    elseif part == 1 then
      keys[#keys + 1] = line
    elseif part == 2 then
      rest = rest .. '\r\n' .. line
    else
      local key = keys[#requests % #keys + 1]
      requests[#requests + 1] = 'GET ' .. line .. ' HTTP/1.1\r\nx-api-key: ' .. key .. rest .. '\r\n\r\n'
    end
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
